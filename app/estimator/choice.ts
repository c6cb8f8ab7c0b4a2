import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { EstimateItem } from "../../db/schema/estimator.ts";
import { keepEstimate, keptEstimate } from "../data/estimate.ts";
import {
  addressOf,
  type Choice,
  choiceFrom,
  type EstimateSearch,
  estimateSearch,
  searchOf,
} from "./address.ts";

/**
 * The choice in the form's fields. `asked` is the choice in the address: every change of the fields is
 * written to it without a step in the history, and another address, as after 'back', fills the fields.
 */
export function useChoice(
  form: RefObject<HTMLFormElement | null>,
  asked: Choice,
  items: readonly EstimateItem[],
) {
  const router = useRouter();
  const [choice, setChoice] = useState(asked);
  const elsewhere = useRef(false);
  const isFirst = useRef(true);

  const read = () => {
    if (!form.current) return;
    const chosen = choiceFrom(typedIn(form.current), items);
    setChoice(chosen);
    elsewhere.current = false;
    keepEstimate(addressOf(chosen));
    const inAddress = choiceFrom(estimateSearch(router.state.location.search), items);
    if (addressOf(chosen) === addressOf(inAddress)) return;
    void router.navigate({
      to: "/services",
      search: searchOf(chosen),
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };

  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        if (action.type !== "REPLACE") elsewhere.current = true;
      }),
    [router],
  );

  const address = addressOf(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new address, and once at first
  useEffect(() => {
    // An address written here may arrive late, after a further change: only one from elsewhere fills the fields.
    if (elsewhere.current && form.current) fill(form.current, asked);
    // After a visit to another page the stored choice returns; boxes ticked before any script ran stay.
    else if (
      isFirst.current &&
      form.current &&
      addressOf(choiceFrom(typedIn(form.current), items)) === ""
    )
      fill(form.current, choiceFrom(estimateSearch(Object.fromEntries(keptEstimate())), items));
    isFirst.current = false;
    read();
  }, [address]);

  return { choice, read };
}

function typedIn(form: HTMLFormElement): EstimateSearch {
  const fields = new FormData(form);
  return { estimate: fields.getAll("estimate").map(String), client: String(fields.get("client")) };
}

function fill(form: HTMLFormElement, { chosen, client }: Choice) {
  for (const field of form.querySelectorAll("input")) {
    field.checked = field.name === "client" ? field.value === client : chosen.includes(field.value);
  }
}
