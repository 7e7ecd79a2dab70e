import { z } from 'zod'
import type { RouteValue } from '@lotus/contract'
import { zTexts } from '@lotus/contract/schemas'
import { defineSettings } from '../../../platform/setting.ts'

type Link = RouteValue<'cashier.deposit'>['bankApps'][number]
/** What is filled in; each is escaped. */
export type Transfer = Record<'bin' | 'account' | 'holder' | 'amount' | 'content', string>

const PLACES = /\{(bin|account|holder|amount|content)\}/g
const SCHEME = /^([a-z][a-z0-9+.-]{1,30}):/
/** What a browser runs or reads instead of handing it to an app; and what is not encrypted. */
const never: ReadonlySet<string> = new Set(
  'http https ws wss ftp javascript vbscript data file blob filesystem about view-source'.split(' '),
)
const LINK_MAX = 300

const filledWith = (link: string, word: string) => URL.parse(link.replace(PLACES, word))

/** Whether a link leads where it says whatever is filled in: an encrypted page, a page of this site, or an app whose scheme is known. */
export function isBankLink(link: string, schemes: readonly string[]): boolean {
  if (link.length > LINK_MAX || /[^!-~]|[\\{}]/.test(link.replace(PLACES, ''))) return false
  if (!link.includes('{amount}') || !link.includes('{content}')) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  const scheme = SCHEME.exec(link)?.[1]
  if (scheme === undefined) return false
  if (scheme !== 'https') return schemes.includes(scheme)
  if (!link.startsWith('https://')) return false
  // Nothing that is filled in chooses the host.
  const [one, other] = [filledWith(link, 'a1'), filledWith(link, 'b2')]
  return one !== null && one.host !== '' && one.host === other?.host && one.username === '' && one.password === ''
}

const zScheme = z
  .string()
  .regex(/^[a-z][a-z0-9+.-]{1,30}$/)
  .refine((scheme) => !never.has(scheme))

/**
 * Links into the apps of members' banks (operations.md 3.3): each with the transfer of an order filled in. None until the operator names
 * them, nor any scheme of an app; the demo has one of its invented bank.
 */
export const bankAppSettings = defineSettings({
  bankApps: {
    key: 'cashier.bank_apps',
    isGuarded: true,
    schema: z
      .strictObject({
        /** Of apps that open by a scheme of their own: only these are taken. */
        schemes: z.array(zScheme).max(30),
        apps: z.array(z.strictObject({ name: zTexts(60), link: z.string() })).max(30),
      })
      .superRefine(({ schemes, apps }, context) => {
        for (const [n, { link }] of apps.entries())
          if (!isBankLink(link, schemes))
            context.addIssue({ code: 'custom', path: ['apps', n, 'link'], message: 'link' })
      }),
    default: { schemes: [], apps: [] },
  },
})

/** The links of one transfer. */
export const bankLinksOf = (apps: readonly { name: Link['name']; link: string }[], transfer: Transfer): Link[] =>
  apps.map(({ name, link }) => ({
    name,
    url: link.replace(PLACES, (_all, place: keyof Transfer) => encodeURIComponent(transfer[place])),
  }))
