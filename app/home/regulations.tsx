import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { HomePage } from "../../db/schema/home.ts";
import { type Law, yearOf } from "../../db/schema/laws.ts";
import { lawsQuery } from "../data/laws-query.ts";
import { preferred } from "../data/preferred.ts";
import { Loading } from "../ui/loading.tsx";
import { OutsideLink, SiteLink } from "../ui/site-link.tsx";
import { Unbroken } from "../ui/unbroken.tsx";

interface RegulationsProps {
  block: HomePage["regulatoryBlock"] | undefined;
  /** The laws to name first; the others follow in list order. */
  ids: readonly string[];
}

/** The regulatory framework: the first four laws, each with its year and type (spec.md §2, §3). */
export function Regulations({ block, ids }: RegulationsProps) {
  const { data: laws, isError } = useQuery(lawsQuery);
  if (isError || laws?.length === 0) return null;
  return (
    <section className="ink section brief" aria-labelledby="regulations">
      <div className="wrap">
        <p className="eyebrow mb-5">Regulatory framework</p>
        <div className="head-split">
          <h2 className="h2" id="regulations">
            {block?.title ?? "Four texts. We work in them every day."}
          </h2>
          {block ? (
            <div className="grid gap-5 justify-items-start">
              <p className="lead">{block.intro}</p>
              <SiteLink className="btn btn-primary" href={block.link.href}>
                {`${block.link.label} `}
                <ArrowRight className="i-go" size={20} />
              </SiteLink>
            </div>
          ) : null}
        </div>
        {laws ? (
          <LawAxis laws={preferred(laws, ids, 4)} />
        ) : (
          <Loading>Loading regulations...</Loading>
        )}
      </div>
    </section>
  );
}

function LawAxis({ laws }: { laws: readonly Law[] }) {
  return (
    <ol className="axis mt-10 lg:mt-18">
      {laws.map((law) => (
        <li key={law.id}>
          <p className="yr">
            <span>{yearOf(law.reference)}</span>
            <span className="badge badge-line self-center font-text">{law.category}</span>
          </p>
          <h3>
            <OutsideLink href={law.link}>{law.title}</OutsideLink>
          </h3>
          <p>
            <Unbroken>{law.reference}</Unbroken>
          </p>
        </li>
      ))}
    </ol>
  );
}
