import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi";
import * as v from "valibot";
import { ProblemBody, type ProblemStatus, titles } from "./problem.ts";

interface Description {
  summary: string;
  description?: string;
  tag: string;
  parameters?: NonNullable<DescribeRouteOptions["parameters"]>;
  body?: NonNullable<DescribeRouteOptions["requestBody"]>;
  answers: NonNullable<DescribeRouteOptions["responses"]>;
  problems: readonly ProblemStatus[];
}

/** For `/api/openapi.json`, from the schemas that the route uses. */
export const describe = ({ tag, body, answers, problems, ...rest }: Description) =>
  describeRoute({
    ...rest,
    tags: [tag],
    ...(body && { requestBody: body }),
    responses: {
      ...answers,
      ...Object.fromEntries(problems.map((status) => [status, problem(status)])),
    },
  });

export const json = (schema: v.GenericSchema, description: string) => ({
  description,
  content: { "application/json": { schema: resolver(schema) } },
});

export const form = (schema: v.GenericSchema, description: string) => ({
  description,
  content: { "application/x-www-form-urlencoded": { schema: resolver(schema) } },
});

/** Referred to by this name wherever it is used. */
export const named = <S extends v.GenericSchema>(name: string, schema: S) =>
  v.pipe(schema, v.metadata({ ref: name }));

export const redirect = (description: string) => ({
  description,
  headers: { Location: { schema: { type: "string" as const } } },
});

const notes: Partial<Record<ProblemStatus, string>> = {
  422: "the fields are named in `errors`",
  429: "`Retry-After` says when to try again",
  503: "the database is away; `Retry-After` says when to try again",
};

const problemSchema = resolver(named("Problem", ProblemBody));

const problem = (status: ProblemStatus) => ({
  description: [titles[status], notes[status]].filter(Boolean).join(": "),
  content: { "application/problem+json": { schema: problemSchema } },
});

interface Rules {
  type: "string" | "integer" | "number";
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

export const query = (name: string, description: string, schema: Rules) =>
  ({ in: "query", name, description, schema }) as const;

export const notModified = { 304: { description: "Not changed since the `If-None-Match` given" } };
