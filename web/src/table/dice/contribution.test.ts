import { beforeEach, describe, expect, test, vi } from "vitest";
import { contributionTo, Contributor } from "./contribution";
import { commitment, freshEntropy } from "./formula";

describe("Contributor", () => {
  let sent: [string, { commitment?: string; entropy?: string }][];
  let stored: string | null;
  let contributor: Contributor;

  beforeEach(() => {
    [sent, stored] = [[], null];
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("localStorage", { getItem: () => stored, setItem: (_: string, text: string) => (stored = text) });
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      sent.push([/t1\/(\w+)/.exec(path)![1]!, JSON.parse(init.body as string)]);
      return Response.json({ seq: 2 });
    });
    contributor = new Contributor("t1");
  });

  async function committed(by = contributor): Promise<string> {
    await by.commit();
    return sent.at(-1)![1].commitment!;
  }

  const server = "5".repeat(64);
  const list = (...commitments: (string | null)[]) => ({ commitment: server, commitments });

  test("commits to entropy before it reveals it", async () => {
    const own = await committed();
    expect(JSON.stringify(sent)).not.toContain(contributionTo("t1")!.entropy);
    await contributor.reveal(list(own, null));
    const [request, { entropy }] = sent.at(-1)!;
    expect([request, commitment(entropy!)]).toEqual(["reveal", own]);
    expect(contributionTo("t1")!.seen).toEqual(list(own, null));
  });

  test("reveals in another tab or after a reload", async () => {
    const own = await committed();
    const other = new Contributor("t1");
    expect(await committed(other)).toBe(own);
    await other.reveal(list(own));
    await contributor.reveal(list(own)); // harmless
    expect(sent.map(([request]) => request)).toEqual(["ready", "ready", "reveal", "reveal"]);
  });

  test("reveals its own entropy although another tab has stored a newer one", async () => {
    const own = await committed();
    stored = null;
    await committed(new Contributor("t1"));
    await contributor.reveal(list(own));
    expect(commitment(sent.at(-1)![1].entropy!)).toBe(own);
  });

  test("does not reveal to a list that lacks its commitment, or that has changed", async () => {
    const own = await committed();
    for (const lacking of [list(server, null), { commitment: server, commitments: null }])
      await contributor.reveal(lacking);
    expect(sent).toHaveLength(1);
    await contributor.reveal(list(own, null));
    for (const changed of [list(own, server), { ...list(own, null), commitment: own }])
      await expect(contributor.reveal(changed)).rejects.toThrow("have changed");
    expect(sent).toHaveLength(2);
  });

  test("commits to fresh entropy after it has revealed the former", async () => {
    const own = await committed();
    await contributor.reveal(list(own));
    expect(await committed()).not.toBe(own);
  });

  test("works without storage", async () => {
    vi.stubGlobal("localStorage", undefined);
    const own = await committed();
    await contributor.reveal(list(own));
    expect(contributionTo("t1")!.seen).toEqual(list(own));
  });

  test("works on pages without HTTPS, where browsers offer random numbers but no hashes", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const own = await committed();
    await contributor.reveal(list(own));
    expect(commitment(sent.at(-1)![1].entropy!)).toBe(own);
    vi.unstubAllGlobals();
  });
});

test("entropy is fresh each time and has the right format", () => {
  const drawn = new Set(Array.from({ length: 100 }, freshEntropy));
  expect(drawn.size).toBe(100);
  for (const text of drawn) expect(text).toMatch(/^[0-9a-f]{32}$/);
});
