import { type Context, resume } from "../../app/staff/store/context.ts";
import type { StaffStore } from "../../db/device/staff.ts";
import type { SignedIn } from "../../api/testing/staff.ts";
import type { Site } from "../../api/testing/app.ts";
import { createNetwork, type Tab } from "./editors-network.ts";

/** A step of a world: time passes, or something is done. */
type Happening = { do: "pass"; ms: number } | { do: string };

/** What the worlds of editors and of requests share: time, the network, who is offline, and the tabs of all. */
export function createStaffWorld(site: Site) {
  let time = Date.UTC(2026, 10, 22, 9);
  const offline = new Set<number>();
  const network = createNetwork(site);
  return {
    network,
    offline,
    /** A tab of the `nth` person, with the device that it has open. */
    openTab(nth: number, signedIn: SignedIn, store: StaffStore): { tab: Tab; context: Context } {
      const tab = network.newTab(signedIn);
      const context: Context = {
        ...{ person: signedIn.person.id, store, fetch: tab.fetch, locks: undefined },
        now: () => time,
        random: () => 0.5,
        newId: () => crypto.randomUUID(),
        online: () => !offline.has(nth),
        changed: () => undefined,
        setReachable: () => undefined,
        signedOut: () => undefined,
        signIn: async () => false,
        deliverPictures: async () => undefined,
      };
      return { tab, context };
    },
    /** Does a step, until the tab dies that does it: then `died` opens another. */
    async run<Step extends Happening>(
      step: Step,
      act: (step: Exclude<Step, { do: "pass" }>) => Promise<void>,
      tab: Tab | undefined,
      died: () => void | Promise<void>,
    ): Promise<void> {
      if ("ms" in step) time += step.ms;
      else {
        // A step without `ms` does not pass time.
        const done = act(step as Exclude<Step, { do: "pass" }>).then(() => false);
        const isDead = tab ? await Promise.race([done, tab.death.then(() => true)]) : await done;
        if (isDead) await died();
        time += 1_000;
      }
      network.expect([]);
    },
    /** The network stays, everybody signs in again, and `syncAll` runs for each until nothing waits for anybody. */
    async recover<Person>(
      people: readonly Person[],
      contextOf: (person: Person) => Context,
      syncAll: (person: Person, round: number) => Promise<number>,
      minRounds: number,
    ): Promise<void> {
      network.expect([]);
      await network.calm();
      offline.clear();
      for (let round = 0; round < 30; round++) {
        time += 60 * 60_000;
        let waiting = 0;
        for (const person of people) {
          await resume(contextOf(person));
          waiting += await syncAll(person, round);
        }
        if (waiting === 0 && round + 1 >= minRounds) break;
      }
    },
  };
}
