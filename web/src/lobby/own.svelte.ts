// The tables that this browser has sat at, and how they stand.

import { ownTables } from "../net/api";
import type { Listing } from "../wire";
import { forget, type Remembered, remembered } from "./memory";
import type { Standing } from "./standing";

export class OwnTables {
  private list: Remembered[] = $state.raw(remembered());
  private standings = $state.raw(new Map<string, Listing>()); // by the tables' ids; none for one that is no more

  /** Where the game goes on: first where something is to be done. */
  readonly running = $derived.by(() =>
    this.list
      .filter(({ id }) => this.goesOn(id))
      .sort((one, other) => Number(this.isDue(other.id)) - Number(this.isDue(one.id))),
  );
  readonly earlier = $derived.by(() => this.list.filter(({ id }) => !this.goesOn(id)));

  /** Ask how they stand; what is remembered is there all the same. */
  async look(): Promise<void> {
    if (!this.list.length) return;
    const own = await ownTables().catch(() => []);
    this.standings = new Map(own.map((table) => [table.id, table]));
  }

  standing(id: string): Standing | undefined {
    return this.standings.get(id);
  }

  /** A table's title in the language that is spoken; in that of then where the server knows the table no more. */
  title({ id, title }: Remembered): string {
    return this.standings.get(id)?.title ?? title;
  }

  isDue(id: string): boolean {
    const stands = this.standing(id);
    return !!stands && stands.actor !== null && stands.actor === stands.mine;
  }

  forget(id: string): void {
    this.list = forget(id);
  }

  private goesOn(id: string): boolean {
    return (this.standing(id)?.status ?? "over") !== "over";
  }
}
