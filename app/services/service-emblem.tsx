import { Emblem, emblemByIcon } from "../ui/emblem.tsx";
import { ContentIcon } from "../ui/icon.tsx";

// The drawn emblem of a service's icon; an icon without one is shown as it is.
const emblems: typeof emblemByIcon = { ...emblemByIcon, Lock: "protect", Database: "policy" };

/** The emblem that stands for a service, where there is one, otherwise its icon. */
export function ServiceEmblem({ icon }: { icon: string }) {
  const emblem = emblems[icon];
  return emblem ? <Emblem name={emblem} /> : <ContentIcon name={icon} size={48} />;
}
