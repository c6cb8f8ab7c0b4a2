import MessageCircle from "lucide-react/icons/message-circle";
import Users from "lucide-react/icons/users";

const icons = { linkedin: Users, whatsapp: MessageCircle };
const known = (id: string): id is keyof typeof icons => Object.hasOwn(icons, id);

/** The kind of network, not its trade mark. */
export function SocialIcon({ id }: { id: string }) {
  if (!known(id)) return null;
  const Drawn = icons[id];
  return <Drawn className="i" size={20} aria-hidden="true" />;
}
