import { useQuery } from "@tanstack/react-query";
import { mediaAt, mediaPath } from "../../db/schema/media.ts";
import type { TeamMember } from "../../db/schema/team.ts";
import { Section } from "../ui/section.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { initials } from "./initials.ts";
import { teamQuery } from "./queries.ts";
import { titleAndField } from "./role.ts";

/** The team, shown only when it has members (spec.md §2). */
export function Team({ title, note }: { title: string; note: string }) {
  const members = useQuery(teamQuery).data ?? [];
  if (members.length === 0) return null;
  return (
    <Section title={title} lead={note} id="team" className="pt-0">
      <div className="folded mt-12">
        <div className="crew">
          {members.map((member, index) => (
            <article
              key={member.id}
              id={member.id}
              className={index >= 3 ? "fold-more" : undefined}
            >
              <Face member={member} />
              <div>
                <h3>{member.name}</h3>
                <Role>{member.role}</Role>
                <p>{member.bio}</p>
              </div>
            </article>
          ))}
        </div>
        {members.length > 3 ? <ShowAll what={`${members.length} people`} /> : null}
      </div>
    </Section>
  );
}

/** A job title, and under it the field of its work. */
function Role({ children: role }: { children: string }) {
  const [title, field] = titleAndField(role);
  return (
    <p className="role">
      {title} {field ? <span className="block text-fg first-letter:uppercase">{field}</span> : null}
    </p>
  );
}

function Face({ member }: { member: TeamMember }) {
  const picture = mediaAt(member.photo);
  if (picture)
    return (
      <img
        className="face"
        src={mediaPath(picture.hash, 480)}
        alt=""
        width={72}
        height={90}
        loading="lazy"
      />
    );
  return (
    <span className="face" aria-hidden="true">
      {initials(member.name)}
    </span>
  );
}
