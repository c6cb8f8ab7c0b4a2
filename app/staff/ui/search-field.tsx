import Search from "lucide-react/icons/search";
import type { ReactNode } from "react";
import "./search-field.css";

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
  <label className={`staff-search ${className}`}>
    <span className="sr">{label}</span>
    <Search size={20} />
    <input
      className="input"
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
