/** A source as typed: the games are one text. */
export type FeedDraft = { name: string; url: string; games: string }

const code = /^[A-Z0-9]{2,12}$/

/** Game codes, separated by commas or spaces, each once. */
export const gamesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

const hostOf = (text: string) => (URL.canParse(text) ? new URL(text) : null)

/** Two addresses of one host count as one source: otherwise they would confirm each other and publish alone. */
function repeatsHost(drafts: readonly FeedDraft[], at: number): boolean {
  const mine = hostOf(drafts[at]?.url.trim() ?? '')
  if (!mine || isLoopback(mine)) return false
  const games = gamesOf(drafts[at]?.games ?? '')
  return drafts
    .slice(0, at)
    .some(
      (other) =>
        hostOf(other.url.trim())?.hostname === mine.hostname &&
        gamesOf(other.games).some((game) => games.includes(game)),
    )
}

/** What is wrong with each source, by field; the values are text keys. */
export function feedProblems(drafts: readonly FeedDraft[]): Partial<Record<keyof FeedDraft, string>>[] {
  const names = drafts.map(({ name }) => name.trim())
  return drafts.map(({ url, games }, index) => {
    const name = names[index] ?? ''
    const list = gamesOf(games)
    return {
      ...(/^[a-z0-9-]{2,30}$/.test(name) ? {} : { name: 'name' }),
      ...(name !== '' && names.indexOf(name) !== index ? { name: 'twice' } : {}),
      ...(isAddress(url.trim()) ? {} : { url: 'url' }),
      ...(repeatsHost(drafts, index) ? { url: 'oneHost' } : {}),
      // Without the issue in the address, every request would return the same draw.
      ...(isAddress(url.trim()) && !url.includes('{issue}') ? { url: 'noIssue' } : {}),
      ...(list.length > 0 && list.length <= 200 && list.every((item) => code.test(item)) ? {} : { games: 'games' }),
    }
  })
}
