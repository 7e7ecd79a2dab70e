import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { AppError, moneyToString, tryParseMoney } from '@lotus/kernel'
import { hotAccount, ranges, serialKey, stake } from './members.ts'
import { summary, type Run } from './load.ts'
import type { Variant } from './variant.ts'
import { isSigned, sign, vendorKey, vendorPath } from './signature.ts'

/**
 * A vendor's bet call: first the signature over the raw bytes, then the body, then the side's bet. Returns its port.
 */
export async function serve(side: Variant): Promise<number> {
  const app = Fastify({ bodyLimit: 64 * 1024 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(vendorPath, async (request, reply) => {
    // The parser above returns the bytes.
    const body = request.body as Buffer
    if (!isSigned(request.headers, body)) return reply.code(401).send({ code: 'BAD_SIGNATURE' })
    const bet = readBet(body)
    if (!bet) return reply.code(400).send({ code: 'BAD_REQUEST' })
    try {
      await side.bet(bet)
      return { code: 'OK', txId: bet.key.extId }
    } catch (error) {
      if (error instanceof AppError) return { code: error.code.toUpperCase(), txId: bet.key.extId }
      throw error
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

const digits = /^[1-9]\d{0,17}$/

function readBet(bytes: Buffer) {
  let body: unknown
  try {
    body = JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof body !== 'object' || body === null) return undefined
  // Each field is checked below.
  const { txId, member, currency, amount } = body as Record<string, unknown>
  if (typeof txId !== 'string' || txId.length < 1 || txId.length > 64) return undefined
  if (typeof member !== 'string' || !digits.test(member) || currency !== 'P') return undefined
  const units = typeof amount === 'string' ? tryParseMoney(amount) : undefined
  if (units === undefined || units <= 0n) return undefined
  return {
    memberId: BigInt(member),
    amount: units,
    house: hotAccount,
    key: { source: 'vendor:serial', extId: txId },
    bonusFirst: false,
  }
}

/**
 * Calls over `connections` keep-alive connections, each sending its next request when the last one is answered.
 * Requests are signed before the measurement, so that the client costs both servers little on the shared cores.
 */
export async function callServer(port: number, connections: number, seconds: number, expected: number): Promise<Run> {
  const queue = Array.from({ length: expected }, (_, index) => makeRequest(index % connections))
  const begin = performance.now()
  const countFrom = begin + seconds * 200
  const end = countFrom + seconds * 1000
  const times: number[] = []
  let [sent, answered, failures] = [0, 0, 0]
  let firstFailure: string | undefined
  const lane = async (index: number) => {
    const socket = await openConnection(port)
    try {
      for (;;) {
        const request = queue[sent] ?? makeRequest(index)
        sent += 1
        const sentAt = performance.now()
        if (sentAt >= end) return
        const answer = await roundTrip(socket, request)
        const answeredAt = performance.now()
        answered += 1
        if (!answer.includes('"code":"OK"')) {
          failures += 1
          firstFailure ??= answer.slice(0, 300)
          if (failures > 1000) return
        } else if (answeredAt >= countFrom && answeredAt < end) times.push(answeredAt - sentAt)
      }
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => lane(index)))
  return summary(times, seconds, { answered, failures, firstFailure })
}

function makeRequest(lane: number): Buffer {
  const body = Buffer.from(
    JSON.stringify({
      txId: serialKey().extId,
      member: String(ranges.spread.first + (lane % ranges.spread.count)),
      currency: 'P',
      amount: moneyToString(stake),
      gameCode: 'bench',
      roundId: 'r1',
    }),
  )
  const timestamp = String(Date.now())
  const head = [
    `POST ${vendorPath} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `X-Key-Id: ${vendorKey.id}`,
    `X-Timestamp: ${timestamp}`,
    `X-Signature: ${sign(timestamp, body).toString('hex')}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

export function openConnection(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Reads one answer with a Content-Length; a complete HTTP client would cost more than the server. */
export function roundTrip(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const finish = (settle: () => void) => {
      socket.off('data', onData)
      socket.off('error', onError)
      socket.off('close', onClose)
      settle()
    }
    const onError = (error: Error) => finish(() => reject(error))
    const onClose = () => finish(() => reject(new Error('the server closed the connection')))
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const bodyAt = text.indexOf('\r\n\r\n') + 4
      if (bodyAt < 4) return
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      if (text.length - bodyAt >= length) finish(() => resolve(text))
    }
    socket.on('data', onData)
    socket.on('error', onError)
    socket.on('close', onClose)
    socket.write(request)
  })
}
