import { isSecret, type Scene, type Snapshot, type Turn } from "../../wire";

const COUNTING = "…"; // on a hand that does not show yet what it chose

/** Whether choices made in secret come out together between two moments. */
export function reveals(known: readonly Turn[], now: readonly Turn[], before: Scene, after: Scene): boolean {
  return known.some((turn, i) => isSecret(turn) && now[i] && !isSecret(now[i])) || showsHands(before, after);
}

/** Whether somebody has chosen, and not all have: what they chose is not shown yet. */
export function keepsHands(scene: Scene): boolean {
  return hands(scene).some(([, label]) => label === COUNTING);
}

function showsHands(before: Scene, after: Scene): boolean {
  const hidden = hands(before).filter(([, label]) => label === COUNTING);
  const shown = new Map(hands(after));
  return hidden.some(([spot]) => (shown.get(spot) ?? COUNTING) !== COUNTING);
}

function hands(scene: Scene): [spot: string, label: string][] {
  const spots = scene.areas.flatMap((area) => area.spots);
  return spots.flatMap((spot) =>
    spot.pieces.filter((piece) => piece.kind === "hand").map((piece) => [spot.id, piece.label] as [string, string]),
  );
}

/** The loudest thing that is said in some turns, if anybody shouts. */
export function shout(turns: readonly Turn[]): string | null {
  const said = turns.flatMap((turn) => (isSecret(turn) ? [] : [turn.sentence]));
  return said.map((sentence) => /Oh{3,}!/.exec(sentence)?.[0]).find(Boolean) ?? null;
}

/** Whether the screen goes from one person to another who may not see what the first has chosen. */
export function passesScreen(before: Snapshot, after: Snapshot, turns: readonly Turn[]): boolean {
  const moves = before.viewpoint !== null && after.viewpoint !== null && before.viewpoint !== after.viewpoint;
  return moves && turns.some((turn) => isSecret(turn) && after.seats[turn.actor]?.mine);
}
