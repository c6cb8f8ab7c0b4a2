import { codeOf } from "../../db/postgres/problem.ts";

/** Deadlocks, and what stricter levels of isolation undo (PostgreSQL, appendix A). */
const undone = /^(?:40001|40P01)$/;
const mostTries = 4;
const longestWaitMs = 60;

/**
 * Does what is one statement, or one transaction, again where the database undid it for the sake of another one that was
 * in its way; four times at most. Nothing of what was undone stays, so nothing is done twice.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>, random = Math.random): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !undone.test(codeOf(error))) throw error;
      // Two that met would meet again.
      await new Promise((resolve) => setTimeout(resolve, random() * longestWaitMs * tries));
    }
  }
}
