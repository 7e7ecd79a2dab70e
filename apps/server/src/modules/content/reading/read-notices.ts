import { isAgentType, TRIAL_ACCOUNT, type NoticeType, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import { inLanguage, readingOrder, type Language } from '../../../platform/language.ts'
import { listSeen, markSeen, type BannerRow, type NoticeRow } from './content.repo.ts'
import type { ContentCache, Content } from './content-cache.ts'
import { pageOf } from './pages.ts'
import { found } from '../../../platform/paging.ts'

export type ReaderDeps = Pick<PlatformDeps, 'db' | 'clock'> & { cache: ContentCache }
export type Reader = Pick<CallContext, 'actor' | 'language'>
type Notice = RouteValue<'content.notice'>
type Banner = RouteValue<'content.home'>['banners'][number]

/** K07: notices per page. */
const PER_PAGE = 9
/** Notices of one kind in one answer: what a page shows at once. */
const PER_ANSWER_MAX = 20
/** What the page of notices lists; pop-ups are shown by themselves. */
const LISTED: readonly NoticeType[] = ['B', 'PL', 'PR', 'H']

function isOn({ startsAt, endsAt }: Pick<NoticeRow, 'startsAt' | 'endsAt'>, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

function isFor(audience: NoticeRow['audience'], { actor }: Reader): boolean {
  if (audience === 'everyone') return true
  const isMember = actor?.kind === 'member' && actor.accountType !== TRIAL_ACCOUNT
  if (audience === 'guests') return !isMember
  return isMember && (audience === 'members' || isAgentType(actor.accountType))
}

/** The date shown to readers: when the notice first appeared. */
const dayOf = ({ startsAt, publishedAt }: NoticeRow): Date =>
  startsAt !== null && startsAt > publishedAt ? startsAt : publishedAt

/** What this reader may see now: first by the operator's order, then the newest. */
export function noticesFor(content: Content, reader: Reader, now: Date, types: readonly NoticeType[]): NoticeRow[] {
  return content.notices
    .filter((notice) => types.includes(notice.type) && isOn(notice, now) && isFor(notice.audience, reader))
    .sort((a, b) => a.sort - b.sort || dayOf(b).getTime() - dayOf(a).getTime() || Number(b.id - a.id))
}

export function presentNotice(notice: NoticeRow, language: Language): Notice {
  // Title and text stay in one language: half a translation is not shown.
  const whole = readingOrder(language).find((one) => notice.title[one] && notice.html[one]) ?? language
  return {
    id: notice.id.toString(),
    type: notice.type,
    title: inLanguage(notice.title, whole),
    content: inLanguage(notice.html, whole),
    date: dayOf(notice).toISOString(),
  }
}

export function bannersFor(content: Content, language: Language, now: Date, group: BannerRow['group']): Banner[] {
  return content.banners
    .filter((row) => row.group === group && isOn(row, now) && (row.language === 'both' || row.language === language))
    .map((row) => ({
      id: row.id.toString(),
      group: row.group,
      title: inLanguage(row.title, language),
      text: inLanguage(row.text, language),
      image: row.image,
      link: row.link,
    }))
}

/** The call `content.announcements` (C10, E12). */
export async function getAnnouncements(
  { db, clock, cache }: ReaderDeps,
  reader: Reader,
  input: RouteParsedInput<'content.announcements'>,
): Promise<RouteValue<'content.announcements'>> {
  const content = await cache.get()
  const now = clock.now()
  const asked = input.types?.split(',')
  const listed = (...types: NoticeType[]) =>
    noticesFor(
      content,
      reader,
      now,
      types.filter((type) => asked === undefined || asked.includes(type)),
    ).slice(0, PER_ANSWER_MAX)
  const popups = listed('PU')
  const seen =
    popups.length > 0 && reader.actor?.kind === 'member'
      ? await listSeen(
          db,
          reader.actor.memberId,
          popups.map(({ id }) => id),
        )
      : new Set<bigint>()
  const present = (notices: readonly NoticeRow[]) => notices.map((notice) => presentNotice(notice, reader.language))
  const banners = (group: BannerRow['group']) => bannersFor(content, reader.language, now, group)
  return {
    player: present(listed('B', 'PL', 'H')),
    banners: { w_login: banners('w_login'), w_register: banners('w_register'), home: banners('home') },
    popup: present(popups.filter(({ id }) => !seen.has(id))),
    promotion: present(listed('PR')),
  }
}

/** The call `content.notices` (M05, AC01). */
export async function listNotices(
  { db, clock, cache }: ReaderDeps,
  reader: Reader,
  input: RouteParsedInput<'content.notices'>,
): Promise<RouteValue<'content.notices'>> {
  const types = input.type === undefined ? LISTED : LISTED.filter((type) => type === input.type)
  const { audience } = input
  const listed = noticesFor(await cache.get(), reader, clock.now(), types).filter(
    (notice) => audience === undefined || notice.audience === audience,
  )
  const page = pageOf(listed, input, PER_PAGE)
  const unseen = audience === 'agents' ? await unseenOf(db, reader, listed) : new Set<bigint>()
  return {
    ...page,
    rows: page.rows.map((notice) => ({ ...presentNotice(notice, reader.language), isNew: unseen.has(notice.id) })),
    unread: unseen.size,
  }
}

async function unseenOf(db: Queryable, { actor }: Reader, notices: readonly NoticeRow[]): Promise<Set<bigint>> {
  if (actor?.kind !== 'member' || notices.length === 0) return new Set()
  const ids = notices.map(({ id }) => id)
  const seen = await listSeen(db, actor.memberId, ids)
  return new Set(ids.filter((id) => !seen.has(id)))
}

/** The call `content.seen`. With `older`, what an agent finds on later pages is not new either. */
export async function seeNotices(
  { db, clock, cache }: ReaderDeps,
  reader: Reader,
  memberId: bigint,
  input: RouteParsedInput<'content.seen'>,
): Promise<void> {
  const ids = new Set(input.ids.filter((id) => /^\d{1,18}$/.test(id)).map(BigInt))
  if (input.older) {
    const ofAgents = noticesFor(await cache.get(), reader, clock.now(), LISTED).filter(
      ({ audience }) => audience === 'agents',
    )
    const newest = Math.max(...ofAgents.filter(({ id }) => ids.has(id)).map((notice) => dayOf(notice).getTime()))
    for (const notice of ofAgents) if (dayOf(notice).getTime() <= newest) ids.add(notice.id)
  }
  await markSeen(db, memberId, [...ids])
}

/** The call `content.notice`; `not_found` for a notice that the reader may not see. */
export async function getNotice(
  { clock, cache }: ReaderDeps,
  reader: Reader,
  id: string,
): Promise<RouteValue<'content.notice'>> {
  const notices = noticesFor(await cache.get(), reader, clock.now(), [...LISTED, 'PU'])
  const notice = found(notices.find((one) => one.id.toString() === id))
  return presentNotice(notice, reader.language)
}
