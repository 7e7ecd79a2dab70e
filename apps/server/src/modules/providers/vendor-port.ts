import type { Queryable } from '@lotus/database'
import type { Texts } from '../../platform/language.ts'
import { definePort } from '../../platform/module.ts'

/** Gives a vendor its face in the lobbies, which the catalogue of games owns; a known one gets the new names. */
export type ShowVendor = (tx: Queryable, vendor: { code: string; names: Texts }) => Promise<void>
export const showVendorPort = definePort<ShowVendor>('providers.showVendor')

/** The games of a vendor, hidden ones too; the catalogue owns them. */
export type ListVendorGames = (vendor: string) => Promise<{ code: string; name: Texts }[]>
export const listVendorGamesPort = definePort<ListVendorGames>('providers.listVendorGames')
