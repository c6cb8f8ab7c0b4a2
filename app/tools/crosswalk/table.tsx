import { memo, type ReactNode, useMemo } from "react";
import type { Crosswalk, CrosswalkLink, Relation } from "../../../db/schema/tools/crosswalk.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { Chevron } from "../../ui/chevron.tsx";
import { CopyLink } from "../../ui/copying.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { Glyph, type GlyphShape } from "../glyph.tsx";
import { SourceLinks } from "../source-links.tsx";
import type { ControlEntry, ControlName, Entries, Requirement } from "./entries.ts";

export const shapeOf: Record<Relation, GlyphShape> = {
  equal: "full",
  "part-of": "half",
  supports: "outline",
};

interface TablesProps {
  crosswalk: Crosswalk;
  sources: Sources;
  entries: Entries;
  by: "law" | "control";
  /** Ids of the shown rows, in their order. */
  shown: ReadonlySet<string>;
  /** True if the view leaves rows out: the shown ones are then unfolded. */
  isNarrowed: boolean;
  /** Undefined until the page is hydrated. */
  marked: string | undefined;
}

/**
 * All requirements or all controls, folded by text, the best matches first; rows outside the view are hidden, not
 * removed.
 */
export function Tables(props: TablesProps) {
  const { crosswalk, sources, entries, by, shown, isNarrowed, marked } = props;
  const groups = useMemo(
    () => groupsIn(crosswalk, by === "law" ? entries.requirements : entries.controls, shown),
    [crosswalk, entries, by, shown],
  );
  const heads =
    by === "law"
      ? ["Rwanda", "Our controls", "ISO/IEC 27001:2022", "NIST CSF 2.0"]
      : ["Our control", "Rwanda", "ISO/IEC 27001:2022", "NIST CSF 2.0"];
  return groups.map(({ text, rows, left }) => (
    <details
      key={text.id}
      className="crosswalk-group"
      hidden={left === 0}
      open={isNarrowed || rows.some((one) => idOf(one) === marked)}
    >
      <summary>
        <h3>
          <Unbroken>{text.title}</Unbroken>
        </h3>
        <span className="num whitespace-nowrap">
          {left === rows.length ? left : `${left} of ${rows.length}`}
        </span>
        <Chevron />
      </summary>
      <table
        className="crosswalk-table"
        data-by={by}
        {...(marked === undefined ? {} : { "data-ready": "" })}
      >
        <caption className="sr">
          {text.title}
          {by === "law"
            ? ", with our controls, ISO and NIST references"
            : ", our controls with the Rwandan requirements that they help to meet, ISO and NIST references"}
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <Row
              key={idOf(one)}
              entry={one}
              crosswalk={crosswalk}
              sources={sources}
              isShown={shown.has(idOf(one))}
              isMarked={idOf(one) === marked}
            />
          ))}
        </tbody>
      </table>
    </details>
  ));
}

/** The rows by text. Hidden ones stay in front, so that few of the page's elements move. */
function groupsIn(
  { texts }: Crosswalk,
  all: readonly (Requirement | ControlEntry)[],
  shown: ReadonlySet<string>,
) {
  const places = new Map([...shown].map((id, place) => [id, place]));
  const placeOf = (one: Requirement | ControlEntry) => places.get(idOf(one)) ?? -1;
  const groups = texts.flatMap((text) => {
    const rows = all
      .filter((one) => one.text.id === text.id)
      .sort((one, other) => placeOf(one) - placeOf(other));
    const left = rows.filter((one) => shown.has(idOf(one))).length;
    const last = rows.at(-1);
    return last ? [{ text, rows, left, place: placeOf(last) }] : [];
  });
  return groups.sort((one, other) => one.place - other.place);
}

/** A requirement's own id, or its control's. */
export const idOf = (entry: Requirement | ControlEntry): string =>
  "requirements" in entry ? entry.id : entry.row.id;

interface RowProps {
  entry: Requirement | ControlEntry;
  crosswalk: Crosswalk;
  sources: Sources;
  isShown: boolean;
  isMarked: boolean;
}

const Row = memo(function Row({ isShown, isMarked, ...content }: RowProps) {
  return (
    <tr
      id={idOf(content.entry)}
      hidden={!isShown}
      {...(isMarked ? { "data-marked": "", "aria-current": "true" as const } : {})}
    >
      <Cells {...content} />
    </tr>
  );
});

/** Memoised apart from the row, so that hiding it does not draw the cells again. */
const Cells = memo(function Cells({
  entry,
  crosswalk,
  sources,
}: Omit<RowProps, "isShown" | "isMarked">) {
  const { row } = entry;
  return (
    <>
      {"requirements" in entry ? (
        <ControlCells entry={entry} />
      ) : (
        <RequirementCells entry={entry} sources={sources} />
      )}
      <Cell head="ISO/IEC 27001:2022">
        <Links
          links={row.iso27001}
          titles={crosswalk.reference.iso27001}
          relations={crosswalk.relations}
        />
        {row.isoClauses.map((clause) => (
          <li key={clause}>
            <b className="num">Clause {clause}</b> {crosswalk.reference.isoClauses[clause]}
          </li>
        ))}
      </Cell>
      <Cell head="NIST CSF 2.0">
        <Links
          links={row.nistCsf}
          titles={crosswalk.reference.nistCsf}
          relations={crosswalk.relations}
        />
      </Cell>
    </>
  );
});

interface CellProps {
  head: string;
  /** Its links need room for a finger. */
  isOfLinks?: boolean;
  children: ReactNode;
}

const Cell = ({ head, isOfLinks = false, children }: CellProps) => (
  <td data-head={head} {...(isOfLinks ? { className: "crosswalk-links" } : {})}>
    <ul>{children}</ul>
  </td>
);

function RequirementCells({ entry, sources }: { entry: Requirement; sources: Sources }) {
  const { row, text, instrument, title, controls } = entry;
  return (
    <>
      <th scope="row">
        <span className="crosswalk-title">
          {text.link ? <SiteLink href={text.link}>{title}</SiteLink> : <b>{title}</b>}
          <CopyLink id={row.id} name={`${instrument}, ${title}`} />
        </span>
        <span className="crosswalk-text">{row.requirement}</span>
        <span className="crosswalk-note">{row.note}</span>
        <SourceLinks ids={row.sourceIds} sources={sources} />
      </th>
      <Cell head="Our controls" isOfLinks>
        {controls.map((control) => (
          <li key={control.id}>
            <ControlLink control={control} />
          </li>
        ))}
      </Cell>
    </>
  );
}

function ControlCells({ entry }: { entry: ControlEntry }) {
  const { row, text, requirements } = entry;
  return (
    <>
      <th scope="row">
        <span className="crosswalk-title">
          <ControlLink control={entry} />
          <CopyLink id={entry.id} name={entry.name} />
        </span>
        <span className="crosswalk-text">{entry.question}</span>
        <span className="crosswalk-note">{row.note}</span>
      </th>
      <Cell head="Rwanda" isOfLinks>
        <li>
          <SiteLink href={`/compliance/crosswalk#${row.id}`}>{text.title}</SiteLink>
        </li>
        {requirements.map((one) => (
          <li key={one.row.id}>
            <SiteLink href={`/compliance/crosswalk#${one.row.id}`}>
              {`${one.instrument}, ${one.title}`}
            </SiteLink>
          </li>
        ))}
      </Cell>
    </>
  );
}

const ControlLink = ({ control: { id, name } }: { control: ControlName }) => (
  <SiteLink href={`/compliance/readiness#${id}`}>{name}</SiteLink>
);

interface LinksProps {
  links: readonly CrosswalkLink[];
  titles: Record<string, string>;
  relations: Crosswalk["relations"];
}

const Links = ({ links, titles, relations }: LinksProps) =>
  links.map(({ id, relation }) => (
    <li key={id}>
      <span className="crosswalk-relation">
        <Glyph shape={shapeOf[relation]} size={12} />
        <span className="sr">{relations.find((one) => one.id === relation)?.label}: </span>
        <b className="num">{id}</b>
      </span>{" "}
      {titles[id]}
    </li>
  ));
