import { type Context, Hono } from "hono";
import * as v from "valibot";
import { Invitation, LinkMade, Person, PersonChange } from "../../../db/schema/staff.ts";
import { requireType } from "../../http/body.ts";
import type { AppDeps, Env } from "../../deps.ts";
import { describe, json, named } from "../../http/describe.ts";
import { invalid, notFound, Problem } from "../../http/problem.ts";
import { allowBody, requireAbility, auditRefusal } from "../auth/guard.ts";
import { changePerson, invite, makeLink, withdraw, readPeople } from "./change.ts";
import { removeSecondFactor } from "../auth/second-factor.ts";

/** `/api/staff/people`: the people who may sign in, with their roles. */
export const people = (deps: AppDeps) =>
  new Hono<Env>()
    .get("/", aboutReading, async (c) => {
      await requireAbility(c, deps, "administer");
      return c.json(await readPeople(deps.database));
    })
    .post("/", aboutInviting, async (c) => {
      const { who, given } = await allowBody(c, deps, "administer", Invitation);
      const made = await invite(deps.database, who, given);
      if (!made) throw await refusal(c, deps, invalid([taken]));
      return c.json(made, 201);
    })
    .patch("/:id", aboutChanging, async (c) => {
      const { who, given } = await allowBody(c, deps, "administer", PersonChange);
      const changed = await changePerson(deps.database, who, uuidOf(c.req.param("id")), given);
      if (!changed) throw await refusal(c, deps, notFound("such person"));
      if (changed === "last")
        throw await auditRefusal(c, deps, who, await refusal(c, deps, last()));
      return c.json(changed);
    })
    .delete("/:id", aboutWithdrawing, async (c) => {
      const who = await requireAbility(c, deps, "administer", { fresh: true });
      const withdrawn = await withdraw(deps.database, who, uuidOf(c.req.param("id")));
      if (!withdrawn) throw await refusal(c, deps, notFound("such person"));
      if (withdrawn === "accepted") throw await auditRefusal(c, deps, who, accepted());
      return c.body(null, 204);
    })
    .post("/:id/link", aboutLink, async (c) => {
      const who = await requireAbility(c, deps, "administer", { fresh: true });
      requireType(c.req.raw, "application/json");
      const id = uuidOf(c.req.param("id"));
      // People change their own password with the present one.
      if (id === who.id) throw await auditRefusal(c, deps, who, own());
      const made = await makeLink(deps.database, who, id);
      if (!made) throw await refusal(c, deps, notFound("such person who may sign in"));
      return c.json(made, 201);
    })
    .delete("/:id/second-factor", aboutTakingAway, async (c) => {
      const who = await requireAbility(c, deps, "administer", { fresh: true });
      const id = uuidOf(c.req.param("id"));
      if (id === who.id) throw await auditRefusal(c, deps, who, own());
      const removed = await removeSecondFactor(deps.database, who, id);
      if (!removed) throw await refusal(c, deps, notFound("such person"));
      return c.body(null, 204);
    });

/** The reason why a statement changed nothing: the caller's role or session has ended since it was checked, or `problem`. */
async function refusal(c: Context<Env>, deps: AppDeps, problem: Problem): Promise<Problem> {
  await requireAbility(c, deps, "administer", { fresh: true });
  return problem;
}

const Uuid = v.pipe(v.string(), v.uuid());

function uuidOf(text: string): string {
  if (!v.is(Uuid, text)) throw notFound("such person");
  return text;
}

const taken = { path: "email", message: "Someone with this address is staff already" };

const last = () =>
  new Problem(
    409,
    "This is the last administrator who can sign in. Make someone else an administrator first; nothing was changed.",
  );

const accepted = () =>
  new Problem(
    409,
    "This person has no open invitation. Disable them instead; nothing was changed.",
  );

const own = () =>
  new Problem(
    409,
    "Your own password and second factor are changed in your account; nothing was changed.",
  );

const aboutReading = describe({
  summary: "Everybody of staff",
  tag: "Staff",
  answers: { 200: json(v.array(named("Person", Person)), "By name, disabled ones last") },
  problems: [401, 403, 503],
});

const linkMade = json(named("LinkMade", LinkMade), "The person, and the one-time link's token");

const aboutInviting = describe({
  summary: "Invite a person",
  tag: "Staff",
  body: json(named("Invitation", Invitation), "Whom, and as what"),
  answers: { 201: linkMade },
  problems: [400, 401, 403, 408, 413, 415, 422, 503],
});

const aboutChanging = describe({
  summary: "Change the role of a person, or whether they may sign in",
  description: "The last administrator who can sign in stays one (409).",
  tag: "Staff",
  body: json(named("PersonChange", PersonChange), "What is to change"),
  answers: { 200: json(named("Person", Person), "The person as they are now") },
  problems: [400, 401, 403, 404, 408, 409, 413, 415, 422, 503],
});

const aboutWithdrawing = describe({
  summary: "Withdraw an invitation that no one has accepted",
  description: "The person is deleted, and their link stops working. 409 for anybody else.",
  tag: "Staff",
  answers: { 204: { description: "Withdrawn" } },
  problems: [401, 403, 404, 409, 503],
});

const aboutLink = describe({
  summary: "Make another one-time link; any before stops working",
  tag: "Staff",
  answers: { 201: linkMade },
  problems: [401, 403, 404, 415, 503],
});

const aboutTakingAway = describe({
  summary: "Remove the second factor of a person, such as a lost phone",
  description: "App, recovery codes and passkeys; their sessions and links end as well.",
  tag: "Staff",
  answers: { 204: { description: "Removed" } },
  problems: [401, 403, 404, 409, 503],
});
