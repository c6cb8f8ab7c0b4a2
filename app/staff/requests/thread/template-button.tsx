import { useRouter } from "@tanstack/react-router";
import { staffSitePath } from "../../../../db/schema/address.ts";
import type { ReplyTemplate } from "../../../../db/schema/replies.ts";
import { may } from "../../../../db/schema/staff.ts";
import { useMe } from "../../session/session.ts";
import { PickButton } from "../../ui/pick-button.tsx";
import { pickLook } from "../pick-look.tsx";

interface TemplateButtonProps {
  templates: readonly ReplyTemplate[];
  /** The name of the one that the reply began with; "" for none. */
  picked: string;
  onPick: (template: ReplyTemplate) => void;
}

/** The menu of templates, with the way to where staff edit them. */
export function TemplateButton({ templates, picked, onPick }: TemplateButtonProps) {
  const { role } = useMe();
  const { history } = useRouter();
  return (
    <PickButton
      className={pickLook}
      label="Template"
      choices={[
        ...templates.map(({ id, title, code }) => ({ value: id, label: `${title} /${code}` })),
        ...(may(role, "answer") ? [{ value: edit, label: "Edit the templates" }] : []),
      ]}
      onPick={(id) => {
        const template = templates.find((one) => one.id === id);
        if (template) onPick(template);
        else if (id === edit) history.push(staffSitePath("replies"));
      }}
    >
      {picked ? `Template: ${picked.toLowerCase()}` : "Template"}
    </PickButton>
  );
}

/** What no id of a template can be. */
const edit = "/edit";
