import { queryOptions } from "@tanstack/react-query";
import type { Home } from "../../db/schema/home.ts";
import type { Testimonial } from "../../db/schema/testimonials.ts";
import { documentQuery } from "../data/document-query.ts";

export const homeQuery = queryOptions<Home>({ queryKey: ["/api/home"] });
export const homePageQuery = documentQuery("home-page");
export const testimonialsQuery = queryOptions<Testimonial[]>({ queryKey: ["/api/testimonials"] });
export const partnersQuery = documentQuery("partners");
