import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { noteSigner, keyToText } from '@lotus/rules/fairness'
import { csvEnd } from './statement-csv.ts'
import { proofOf, timeInZone, toldUntil, UnprovenStatement, zonedTime } from './statement-facts.ts'
import { pdfRow, statementWords, writeStatementPdf } from './statement-pdf.ts'
import { badSteps, check, csvOf, monthOf, signer } from './statement.fixtures.ts'
import { joinParts } from '../../../../../../tools/join-parts.ts'

// MC08, issue 20 section 3: a statement's sums prove themselves, and the stand-alone program finds what was changed.

const month = monthOf([
  { kind: 'DEP_BANK', amount: 1_000_0000n, bucket: 1 },
  { kind: 'BONUS_GRANT', amount: 50_0000n, bucket: 2 },
  { kind: 'BET', amount: -10_0001n, bucket: 1, ref: '=HYPERLINK("http://a.test","x")' },
  { kind: 'BET', amount: -5_0000n, bucket: 2 },
  { kind: 'WIN', amount: 19_5000n, bucket: 1, ref: 'two\r\nlines, "quoted"' },
])
const csv = await csvOf(month)
const bytes = (text: string) => new TextEncoder().encode(text)
const key = keyToText(signer.key)
const other = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(8))

describe('the CSV of a statement', () => {
  it('is RFC 4180 with a byte order mark, exact, and a reference cannot become a formula', () => {
    expect(csv.startsWith('\uFEFFrecord,time,kind,name,reference,bucket,in,out,balance\r\n')).toBe(true)
    expect(csv).toContain('opening,,,,,cash,,,125.0000\r\n')
    expect(csv).toContain('sum,,BET,BET,1,cash,0.0000,10.0001,\r\n')
    expect(csv).toContain('closing,,,,,cash,,,1134.4999\r\n')
    expect(csv).toContain(`,"'=HYPERLINK(""http://a.test"",""x"")",cash,0.0000,10.0001,1114.9999\r\n`)
    expect(csv).toContain('"two\r\nlines, ""quoted"""')
    expect(csv).toContain('move,2026-06-01T00:00:00.000+07:00,DEP_BANK,')
  })

  it('passes its program, with the operator’s key and without', async () => {
    const checked = await check(bytes(csv), key)
    expect(badSteps(checked)).toEqual([])
    expect(checked).toMatchObject({ account: 'alice', period: '2026-06', currency: 'P', movements: 5 })
    expect(checked.steps.map(({ name }) => name)).toEqual([
      'shape',
      'hash',
      'signature',
      'movements',
      'kinds',
      'cash',
      'bonus',
    ])
    expect(badSteps(await check(bytes(csv)))).toEqual([])
  })

  it('of a month without movements closes as it opened', async () => {
    const checked = await check(bytes(await csvOf(monthOf([]))), key)
    expect([badSteps(checked), checked.movements]).toEqual([[], 0])
  })

  /** Changes the text, and lets whoever changed it make hash and signature again. */
  const forged = async (change: (text: string) => string, by = signer) => {
    const body = change(csv.slice(0, csv.lastIndexOf('sha256,')))
    return body + (await csvEnd(month.facts, createHash('sha256').update(body).digest('hex'), by))
  }
  it.each([
    [
      'an amount',
      (text: string) => text.replace('19.5000,0.0000,1134', '20.5000,0.0000,1134'),
      ['movements', 'kinds', 'cash'],
    ],
    ['a balance', (text: string) => text.replace('1114.9999', '1115.9999'), ['movements']],
    ['the opening', (text: string) => text.replace('cash,,,125.0000', 'cash,,,126.0000'), ['movements', 'cash']],
    ['the closing', (text: string) => text.replace('cash,,,1134.4999', 'cash,,,1234.4999'), ['cash']],
    ['a sum', (text: string) => text.replace('WIN,WIN,1,cash,19.5000', 'WIN,WIN,1,cash,29.5000'), ['kinds']],
    ['a count', (text: string) => text.replace('WIN,WIN,1,', 'WIN,WIN,2,'), ['kinds']],
    [
      'a total',
      (text: string) => text.replace('total,,,,3,cash,1019.5000', 'total,,,,3,cash,1119.5000'),
      ['kinds', 'cash'],
    ],
    [
      'the balance a movement is of',
      (text: string) => text.replace(',R3,bonus', ',R3,cash'),
      ['movements', 'kinds', 'cash', 'bonus'],
    ],
    ['a time', (text: string) => text.replace('move,2026-06-01T00', 'move,2026-05-31T00'), ['shape']],
    ['a movement that is left out', (text: string) => text.replace(/move,[^\r]*R3,[^\r]*\r\n/, ''), ['kinds', 'bonus']],
    [
      'a movement told twice',
      (text: string) => text.replace(/(move,[^\r]*R3,[^\r]*\r\n)/, '$1$1'),
      ['movements', 'kinds', 'bonus'],
    ],
    ['the period', (text: string) => text.replace('period,,,2026-06', 'period,,,2026-07'), ['shape', 'signature']],
  ])('shows a changed file: %s', async (_what, change, found) => {
    const plain = await check(bytes(change(csv)), key)
    expect(badSteps(plain)).toContain('hash')
    expect(badSteps(await check(bytes(await forged(change)), key)).toSorted()).toEqual(found.toSorted())
  })

  it('signed by somebody else is refused by the operator’s key, and a changed signature by any', async () => {
    const file = await forged((text) => text, other)
    expect(badSteps(await check(bytes(file), key))).toEqual(['signature'])
    expect(badSteps(await check(bytes(file)))).toEqual([])
    const swapped = csv.replace(/key,,,[^\r]*/, `key,,,${keyToText(other.key)},,,,,`)
    expect(badSteps(await check(bytes(swapped)))).toEqual(['signature'])
  })

  it('is refused as no statement where its form is broken', async () => {
    for (const broken of [
      '',
      'x',
      csv.slice(10),
      csv.slice(0, -3),
      csv.replaceAll('\r\n', '\n'),
      `${csv}move,,,,,,,,\r\n`,
    ])
      await expect(check(bytes(broken))).rejects.toThrow()
    await expect(check(Uint8Array.of(0xff, 0xfe, 0))).rejects.toThrow()
  })

  it('is checked from the command line, with an exit code', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-statement-'))
    try {
      const run = (text: string, ...more: string[]) => {
        writeFileSync(join(folder, 'a.csv'), text)
        const tool = join(import.meta.dirname, '../../../../../../tools/lotus-statement.mjs')
        return spawnSync(process.execPath, [tool, join(folder, 'a.csv'), ...more], { encoding: 'utf8' })
      }
      expect(run(csv, '--key', key)).toMatchObject({ status: 0 })
      expect(run(csv, '--key', keyToText(other.key))).toMatchObject({ status: 1 })
      expect(run(csv.replace('1114.9999', '1115.9999')).stdout).toContain('BAD movements: line ')
      expect(run('x')).toMatchObject({ status: 2 })
      expect(run(csv, '--key')).toMatchObject({ status: 2 })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe.each(['lotus-statement.mjs', 'lotus-verify.mjs'])('the program %s', (name) => {
  it('works under another name and through a link, and says so if it gets no file or no key', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-program-'))
    try {
      const tool = join(import.meta.dirname, '../../../../../../tools', name)
      const renamed = join(folder, name.replace('.mjs', ' (1).mjs'))
      writeFileSync(renamed, joinParts(tool))
      symlinkSync(tool, join(folder, 'link.mjs'))
      writeFileSync(join(folder, 'a.json'), '{}')
      for (const path of [renamed, join(folder, 'link.mjs')])
        for (const given of [[], [join(folder, 'a.json'), '--key']])
          expect(spawnSync(process.execPath, [path, ...given], { encoding: 'utf8' })).toMatchObject({
            status: 2,
            stdout: '',
            stderr: expect.stringMatching(/Usage|--key/) as string,
          })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('what a statement is made of', () => {
  it('is refused where the ledger wrote another balance, or the movements are not those of the sums', () => {
    const broken = monthOf([{ kind: 'BET', amount: -10_0000n, bucket: 1 }])
    const [row] = broken.rows
    if (!row) throw new Error('there is a row')
    expect(() => proofOf(broken.facts).take({ ...row, balance_after: 1n })).toThrow(UnprovenStatement)
    expect(() => proofOf(broken.facts).take({ ...row, kind: 'WIN' })).toThrow(UnprovenStatement)
    const proof = proofOf(broken.facts)
    expect(() => proof.finish()).toThrow(UnprovenStatement)
    proof.take(row)
    proof.finish()
  })

  it('claims nothing after the time that was read, and not the end of a period before it counts as ended', () => {
    const to = new Date('2026-06-30T17:00:00Z')
    const told = (now: string) => {
      const { until, cut } = toldUntil({ to }, new Date(now))
      return [until.toISOString(), cut.getTime() - until.getTime()]
    }
    expect(told('2026-06-15T00:00:00.123Z')).toEqual(['2026-06-15T00:00:00.123Z', 1])
    expect(told('2026-06-30T17:09:59.999Z')).toEqual(['2026-06-30T16:59:59.999Z', 1])
    expect(told('2026-06-30T17:10:00.000Z')).toEqual(['2026-06-30T17:00:00.000Z', 0])
  })

  it('tells times in the zone, with its offset', () => {
    const at = new Date('2026-06-30T17:00:00.007Z')
    expect(timeInZone(at, 'Asia/Ho_Chi_Minh')).toBe('2026-07-01T00:00:00.007+07:00')
    expect(timeInZone(at, 'America/St_Johns')).toBe('2026-06-30T14:30:00.007-02:30')
    expect(zonedTime('2026-06-30T17:00:00.007', at)).toBe('2026-06-30T17:00:00.007+00:00')
  })

  it.each([
    ['vi', ['Sao kê tài khoản 06/2026 của alice', 'Số dư cuối kỳ', 'Nạp chuyển khoản', 'Tiền thưởng', 'Trang 1']],
    ['en', ['Account statement 06/2026 of alice', 'Closing balance', 'Bank deposit', 'Bonus', 'Page 1', 'Page 2']],
  ] as const)('is printed in %s with the same sums and every movement', async (language, said) => {
    const many = monthOf([
      ...month.rows,
      ...Array.from({ length: 60 }, (_, at) => ({ kind: 'BET', amount: -1_0000n, bucket: 1, ref: `L${at}` })),
    ])
    const words = statementWords(language)
    const proof = proofOf(many.facts)
    const chunks: Buffer[] = []
    await writeStatementPdf(many.facts, {
      language,
      words,
      note: words.say('demo'),
      rows: many.rows.map((row) => pdfRow(proof.take(row), words)),
      end: async () => ({ sha256: 'ab'.repeat(32), key }),
      write: async (piece) => void chunks.push(piece),
    })
    const pages = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)))
    const { text } = await extractText(pages, { mergePages: true })
    for (const word of [
      ...said,
      '1,074.4999',
      '125.00',
      '1,019.50',
      'L59',
      'R1',
      '01/06/2026 00:00:00',
      words.say('demo'),
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(word)
  })
})
