import { createHash } from 'node:crypto'
import { businessDay, zonedInstant } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  inLanguage,
  languageOfAddress,
  languageTag,
  readTexts,
  toLanguage,
  type Language,
} from '../../../platform/language.ts'
import { brandSettings, getSetting } from '../../system/index.ts'
import { findGame, type Game } from '../config/games.repo.ts'
import { getNow, listResults } from '../draw/issues.repo.ts'
import { listHolidaysOf } from './public-results.repo.ts'
import { calendarFile, plannedDraws } from './calendar-file.ts'
import { newsFeed } from './news-feed.ts'

const RESULTS_MAX = 30
/** A reader of feeds asks a few times a day. */
const RATE = { max: 60, timeWindow: 60_000 }
const FRESH_SECONDS = 300

type Asked = { Params: { code: string } }
type Text = (key: string, values?: Readonly<Record<string, string>>) => string

/**
 * What other programs read of a station: its coming draws as a calendar and its results as a feed. The language is that
 * of the address, so that a shared cache keeps one answer for everybody.
 */
export function serveFeeds(app: FastifyInstance, db: Queryable): void {
  const [texts, common] = [readTexts('results'), readTexts('common')]
  const words = (language: Language): Text => {
    const named = (key: string) =>
      key.startsWith('common:')
        ? common(key.slice('common:'.length).split('.'), language)
        : texts(key.split('.'), language)
    return (key, values = {}) =>
      Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), named(key) ?? key)
  }
  const feed = (name: string, type: string, make: (game: Game, made: Made) => Promise<string>) =>
    app.get<Asked>(`/results/:code/${name}`, { config: { rateLimit: RATE } }, async (request, reply) => {
      const { code } = request.params
      const game = /^[A-Z0-9]{2,12}$/.test(code) ? await findGame(db, code) : undefined
      // Games that draw every few minutes have neither a calendar nor readers of each draw.
      if (!game || game.schedule.kind === 'periodic') return reply.code(404).type('text/plain').send('not found')
      const language = languageOfAddress(request.url) ?? toLanguage(undefined)
      const body = await make(game, { language, text: words(language), base: await baseOf(db, request) })
      return send(request, reply, { type, body })
    })
  feed('draws.ics', 'text/calendar; charset=utf-8', (game, made) => calendarOf(db, game, made))
  feed('rss.xml', 'application/rss+xml; charset=utf-8', (game, made) => feedOf(db, game, made))
}

type Made = { language: Language; text: Text; base: string }

async function calendarOf(db: Queryable, game: Game, { language, text, base }: Made): Promise<string> {
  const today = businessDay(await getNow(db))
  const draws = plannedDraws(game, today, await listHolidaysOf(db, game.id))
  const name = inLanguage(game.name, language)
  return calendarFile(game.code, draws, {
    name,
    title: text('station.title', { name }),
    url: `${base}/results/${game.code}`,
    stampedAt: zonedInstant(today, '00:00'),
  })
}

async function feedOf(db: Queryable, game: Game, { language, text, base }: Made): Promise<string> {
  const name = inLanguage(game.name, language)
  const title = text('station.title', { name })
  return newsFeed(game.code, await listResults(db, game.id, { before: null, limit: RESULTS_MAX }), {
    title,
    description: text('intro'),
    url: `${base}/results/${game.code}`,
    selfUrl: `${base}/results/${game.code}/rss.xml?lang=${language}`,
    language: languageTag(language),
    simulated: text('common:simulated.label'),
    noDraw: text('phase.void'),
    dayUrl: (day) => `${base}/results?day=${day}`,
    prize: (prize) => {
      const key = `short.${prize}`
      const word = text(key)
      return word === key ? prize : word
    },
  })
}

/** Our own address as the brand has set it, else as it was asked for. */
async function baseOf(db: Queryable, request: FastifyRequest): Promise<string> {
  const configured = await getSetting(db, brandSettings.siteUrl)
  return (configured ?? `${request.protocol}://${request.host}`).replace(/\/$/, '')
}

function send(request: FastifyRequest, reply: FastifyReply, { type, body }: { type: string; body: string }) {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply
    .type(type)
    .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(body)
}
