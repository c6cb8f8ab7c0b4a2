import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";

interface SearchFieldProps {
  className: string;
  label: string;
  placeholder: string;
  words: string;
  onChange: (words: string) => void;
  children?: ReactNode;
}

/** The search field above the lists in the staff screens. */
export const SearchField = ({ className, label, onChange, ...props }: SearchFieldProps) => (
  <label className={`relative ${className}`}>
    <span className="sr">{label}</span>
    <Search className="absolute left-3.5 inset-y-0 my-auto text-fg-3" size={20} />
    <input
      className="input pl-11 text-ellipsis"
      type="search"
      placeholder={props.placeholder}
      autoComplete="off"
      spellCheck={false}
      value={props.words}
      onChange={({ target }) => onChange(target.value)}
    />
    {props.children}
  </label>
);
