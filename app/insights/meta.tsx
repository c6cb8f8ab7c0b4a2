import Calendar from "lucide-react/icons/calendar";
import Clock from "lucide-react/icons/clock";
import User from "lucide-react/icons/user";
import { ArticleDate } from "../ui/time.tsx";
import { readTimeText } from "./reading.ts";

interface MetaProps {
  date: string;
  readTime: string | null;
  author?: string;
}

export function Meta({ date, readTime, author }: MetaProps) {
  return (
    <ul className="meta">
      <li>
        <Calendar size={18} />
        <span className="sr">Date: </span>
        <ArticleDate date={date} />
      </li>
      {readTime ? (
        <li>
          <Clock size={18} />
          {readTimeText(readTime)}
        </li>
      ) : null}
      {author ? (
        <li>
          <User size={18} />
          <span className="sr">Author: </span>
          {author}
        </li>
      ) : null}
    </ul>
  );
}
