import { queryOptions } from "@tanstack/react-query";
import type { Service } from "../../db/schema/services.ts";
import { documentQuery } from "../document-query.ts";

export const servicesQuery = queryOptions<Service[]>({ queryKey: ["/api/services"] });
export const servicesPageQuery = documentQuery("services-page");
export const processQuery = documentQuery("process");
export const pricingQuery = documentQuery("pricing");
