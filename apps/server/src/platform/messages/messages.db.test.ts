import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { testDatabase } from '@lotus/testing'
import { listDemoMessages } from './demo-outbox.repo.ts'
import { createSmtpMail } from './mail.ts'
import { messageText } from './message-text.ts'
import { createMessages } from './messages.ts'
import { createHttpSms, SmsRefused } from './sms.ts'

const test = await testDatabase()
const message = { to: 'người.nhận@example.com', subject: 'Đặt lại mật khẩu', text: 'Mã của bạn là 123456.\n' }

const received: { from: string; to: string[]; body: string }[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    username === 'lotus' && password === 'p@ss' ? done(null, { user: 'lotus' }) : done(new Error('no')),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        body: Buffer.concat(chunks).toString(),
      })
      done()
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const portOf = (address: unknown) =>
  typeof address === 'object' && address && 'port' in address ? Number(address.port) : 0
const smtpUrl = (user: string) => `smtp://${user}@127.0.0.1:${portOf(smtp.server.address())}`

let answer = 200
const asked: { authorization: string | undefined; body: unknown }[] = []
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    asked.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(gateway, 'listening')
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  gateway.close()
})

describe('mail goes by SMTP', () => {
  it('with the account of the URL, complete and in Vietnamese', async () => {
    await createSmtpMail({ url: smtpUrl('lotus:p%40ss'), from: 'Lotus <no-reply@example.com>' }).send({
      ...message,
      to: 'nguoi@example.com',
    })
    const [mail] = received
    expect(mail).toMatchObject({ from: 'no-reply@example.com', to: ['nguoi@example.com'] })
    expect(mail?.body).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(
      Buffer.from(/\r\n\r\n([\s\S]+)$/.exec(mail?.body ?? '')?.[1] ?? '', 'base64').toString() + mail?.body,
    ).toContain('123456')
  })

  it('and fails if the server refuses the account', async () => {
    await expect(createSmtpMail({ url: smtpUrl('lotus:wrong'), from: 'a@example.com' }).send(message)).rejects.toThrow()
    expect(received).toHaveLength(1)
  })

  it('to one address only, whatever the text contains', async () => {
    const mail = createSmtpMail({ url: smtpUrl('lotus:p%40ss'), from: 'a@example.com' })
    await mail.send({ ...message, to: 'a@example.com\r\nBcc: b@example.com' }).catch(() => undefined)
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com')
    expect(received.some(({ body }) => /^bcc:/im.test(body))).toBe(false)
  })
})

describe('sms goes by the gateway', () => {
  const sms = () =>
    createHttpSms({ url: `http://127.0.0.1:${portOf(gateway.address())}/send`, token: 'geheim', sender: 'LOTUS' })

  it('as JSON with its token', async () => {
    await sms().send({ to: '+84901234567', text: 'mã 123456' })
    expect(asked.at(-1)).toEqual({
      authorization: 'Bearer geheim',
      body: { to: '+84901234567', from: 'LOTUS', text: 'mã 123456' },
    })
  })

  it.each([
    [400, 'number'],
    [422, 'number'],
    [402, 'quota'],
    [429, 'quota'],
    [500, 'failed'],
    [302, 'failed'],
  ])('ER03: an answer of %i has the reason %s, without any part of the message', async (status, failure) => {
    answer = status
    const refused = await sms()
      .send({ to: '+84901234567', text: 'mã 123456' })
      .catch((error: unknown) => error)
    answer = 200
    expect(refused).toBeInstanceOf(SmsRefused)
    expect(refused).toMatchObject({ failure })
    expect(`${String(refused)} ${JSON.stringify(refused)}`).not.toMatch(/84901234567|123456/)
  })

  it('fails if nobody answers', async () => {
    const nobody = createHttpSms({ url: 'http://127.0.0.1:1/', token: '', sender: '' })
    await expect(nobody.send({ to: '+84901234567', text: 'x' })).rejects.toMatchObject({ failure: 'failed' })
  })
})

describe('without a gateway and a server', () => {
  it('the demo stores messages for the back office, the newest 500', async () => {
    const { sms, mail } = createMessages({ db: test.db, profile: 'demo', env: {} })
    await mail.send(message)
    const all = { channel: null, beforeId: null }
    for (let i = 0; i < 505; i += 1) await sms.send({ to: '+84901234567', text: `tin ${i}` })
    expect((await listDemoMessages(test.db, { ...all, limit: 2 })).map(({ body }) => body)).toEqual([
      'tin 504',
      'tin 503',
    ])
    expect(await listDemoMessages(test.db, { ...all, limit: 1000 })).toHaveLength(500)
    expect(await listDemoMessages(test.db, { ...all, channel: 'mail', limit: 10 })).toEqual([])
  })

  it('production sends and stores nothing', async () => {
    const { sms, mail } = createMessages({ db: test.db, profile: 'production', env: {} })
    expect([sms.isOn, mail.isOn]).toEqual([false, false])
    await expect(sms.send({ to: '+84901234567', text: 'x' })).rejects.toMatchObject({ failure: 'off' })
    await expect(mail.send(message)).rejects.toThrow()
  })

  it('an address without encryption is refused at the start', () => {
    const env = { LOTUS_SMS_URL: 'http://sms.example.com/send' }
    expect(() => createMessages({ db: test.db, profile: 'production', env })).toThrow('https')
    expect(() => createMessages({ db: test.db, profile: 'production', env: { LOTUS_SMTP_URL: 'ftp://x' } })).toThrow(
      'smtp',
    )
  })
})

it('texts exist in both languages without missing values', () => {
  const values = {
    brand: 'Lotus',
    code: '123456',
    minutes: 5,
    username: 'an',
    link: 'https://x',
    codeMinutes: 5,
    at: '1',
  }
  for (const language of ['vi', 'en'] as const)
    for (const key of ['code.sms', 'code.subject', 'code.body', 'reset.subject', 'reset.body', 'changed.body'] as const)
      expect(messageText(key, values, language)).not.toMatch(/\{\{|\}\}/)
})
