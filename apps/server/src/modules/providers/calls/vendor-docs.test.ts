import { createVerify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vendorCodes, vendorReplies, vendorRequests, type VendorOp } from '@lotus/contract/vendor'
import { signCanonical } from '../dialects/canonical.dialect.ts'
import { signForm } from '../dialects/form.dialect.ts'
import { rsaText } from '../dialects/rsa.dialect.ts'
import { dialects } from '../dialects/index.ts'
import { vendorOpenApiText } from './vendor-openapi.ts'

// The published API documents match the program.
const folder = join(import.meta.dirname, '../../../../../../docs/vendor-api')
type Example = {
  name: string
  dialect: string
  op: string
  path: string
  secret?: string
  publicKey?: string
  headers: Record<string, string>
  body: string
  reply: Record<string, unknown>
}
const examples: Example[] = JSON.parse(readFileSync(join(folder, 'examples.json'), 'utf8'))
const readme = readFileSync(join(folder, 'README.md'), 'utf8')
const isOp = (op: string): op is VendorOp => op in vendorRequests

it('openapi.json matches the schemas (`vitest -u` writes it again)', async () => {
  await expect(vendorOpenApiText()).toMatchFileSnapshot(join(folder, 'openapi.json'))
})

describe.each(examples)('the example "$name"', (example) => {
  const header = (name: string) => example.headers[name] ?? ''

  it('has the documented signature', () => {
    const timestamp = header('X-Timestamp')
    if (example.dialect === 'canonical') {
      const { path, body } = example
      expect(header('X-Signature')).toBe(signCanonical(example.secret ?? '', { method: 'POST', path, timestamp, body }))
    } else if (example.dialect === 'form') {
      const { 'X-Sign': sent, 'Content-Type': _type, ...signed } = example.headers
      expect(sent).toBe(
        signForm(example.secret ?? '', { ...Object.fromEntries(new URLSearchParams(example.body)), ...signed }),
      )
    } else {
      const verify = createVerify('RSA-SHA256').update(rsaText(example.path, timestamp, example.body))
      expect(verify.verify(example.publicKey ?? '', header('X-Signature'), 'base64')).toBe(true)
    }
  })

  it.skipIf(example.dialect !== 'canonical')('has a body and an answer that the schemas take', () => {
    expect(isOp(example.op)).toBe(true)
    if (!isOp(example.op)) return
    expect(vendorRequests[example.op].safeParse(JSON.parse(example.body)).success).toBe(true)
    expect(vendorReplies[example.op].safeParse(example.reply).success).toBe(true)
  })
})

it('openapi.json is JSON and contains every call of every dialect', () => {
  // It was built in the line before.
  const { paths } = JSON.parse(vendorOpenApiText()) as { paths: Record<string, unknown> }
  for (const [, { docs }] of dialects)
    for (const { path } of docs?.calls ?? []) expect(Object.keys(paths)).toContain(`/vendor/v1/{vendor}/${path}`)
  expect(Object.keys(paths)).toContain('/{api}/v1/table/look')
})

it('the README contains every call, field and answer of every dialect', () => {
  for (const [name, { docs }] of dialects) {
    if (!docs) continue
    const called = [...docs.calls, ...docs.outgoingCalls]
    for (const { path, fields, fixed = {} } of called)
      for (const word of [path, ...Object.keys(fields), ...Object.values(fixed)])
        expect(readme, `${name}: ${word}`).toMatch(new RegExp(`\\b${word}\\b`))
  }
})

it('the README contains every operation and every code', () => {
  for (const op of Object.keys(vendorRequests)) expect(readme, op).toContain(`\`${op}\``)
  for (const code of Object.keys(vendorCodes)) expect(readme, code).toContain(`\`${code}\``)
})
