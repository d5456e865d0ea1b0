// Passkeys, as far as the browser is concerned.

import type { Words } from "../language/en";
import { addPasskey, faultText, passkeyOptions, signIn, signInOptions } from "../net/api";

/** Whether the browser can use passkeys. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Let the browser create a passkey, and add it to the player's account. */
export async function createPasskey(name: string): ReturnType<typeof addPasskey> {
  const { options } = await passkeyOptions(name);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return addPasskey(toJson(await navigator.credentials.create({ publicKey })));
}

/** Sign in with a passkey that the player chooses. */
export async function signInWithPasskey(confirmed: boolean): Promise<void> {
  const { options } = await signInOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  await signIn(toJson(await navigator.credentials.get({ publicKey })), confirmed);
}

function toJson(credential: Credential | null): Record<string, unknown> {
  return { ...(credential as PublicKeyCredential).toJSON() };
}

/** An error of the browser or the server as a sentence for the player. */
export function passkeyFault(problem: unknown, words: Words): string {
  if (!(problem instanceof DOMException)) return faultText(problem, words);
  return problem.name === "InvalidStateError" ? words.passkeyKnown : words.passkeyCancelled;
}
