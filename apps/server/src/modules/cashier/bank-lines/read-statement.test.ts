import { expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { usualProfiles } from './bank-file-profile.ts'
import { readStatement } from './read-statement.ts'
import type { ReadContext } from './file-fault.ts'

const ACCOUNT = '9990002600118'
const context: ReadContext = {
  account: ACCOUNT,
  currency: 'VND',
  linesMax: 20_000,
  latest: new Date('2026-11-25T00:00:00Z'),
}
const [comma, dot] = usualProfiles
const read = (text: string, more: Partial<ReadContext> = {}, profile = must(comma, 'the first')) =>
  readStatement(Buffer.from(text), profile, { ...context, ...more })
const top = `Sao kê;;;;\r\nSố tài khoản: ${ACCOUNT};;;;\r\n`
const head = 'Ngày giao dịch;Số tham chiếu;Nội dung;Số tiền;Người chuyển\r\n'
const faultsOf = (file: ReturnType<typeof read>) =>
  file.faults.map(({ line, column, code }) => [line, column, code].join(' '))

it('a bank’s CSV: account above, names in its own words, CRLF, semicolons, sums at the end', () => {
  const file = read(
    `\ufeff${top}${head}24/11/2026 10:15:00;FT1;"MBVCB D7K2MNPQ3 ; nạp";100.000;NGUYEN VAN AN\r\n` +
      '24/11/2026;;Phí;-1.100,50;\r\nTổng cộng;;;98.899,50;\r\n',
  )
  expect(file.faults).toEqual([])
  expect(file.lines.map(({ identity: _identity, ...line }) => line)).toEqual([
    {
      line: 4,
      bookedAt: new Date('2026-11-24T03:15:00Z'),
      hasTime: true,
      amount: 1_000_000_000n,
      direction: 'in',
      currency: 'VND',
      content: 'MBVCB D7K2MNPQ3 ; nạp',
      payerName: 'NGUYEN VAN AN',
      payerAccount: null,
      bankRef: 'FT1',
    },
    {
      line: 5,
      bookedAt: new Date('2026-11-23T17:00:00Z'),
      hasTime: false,
      amount: 11_005_000n,
      direction: 'out',
      currency: 'VND',
      content: 'Phí',
      payerName: null,
      payerAccount: null,
      bankRef: null,
    },
  ])
})

it('English names, one column for each direction, a column of accounts, the other form of amounts', () => {
  const file = read(
    `Date,Account,Description,Debit,Credit,Reference,Currency,Payer account\n2026-11-24 09:00:00,${ACCOUNT},d7k2mnpq3,0,"1,250,000.00",R1,vnd,0011 2233 4455\n2026-11-24 09:01:00,${ACCOUNT},fee,1.50,,R2,USD,\n`,
    {},
    must(dot, 'the second'),
  )
  expect(file.faults).toEqual([])
  expect(
    file.lines.map(({ amount, direction, currency, payerAccount }) => [amount, direction, currency, payerAccount]),
  ).toEqual([
    [12_500_000_000n, 'in', 'VND', '4455'],
    [15_000n, 'out', 'USD', null],
  ])
})

it('every fault is told with its line and column; one is enough for no line to count (issue 20 section 5)', () => {
  const file = read(
    `${top}${head}31/04/2026;A;x;100.000;\r\n24/11/2026;B;x;100,000;\r\n30/11/2026;C;x;1;\r\n24/11/2026;D;x;;\r\n24/11/2026;E;x;1;n;more\r\n24/11/2026;F;x;1;\r\n24/11/2026;F;x;1;\r\n`,
  )
  expect(faultsOf(file)).toEqual([
    '4 Ngày giao dịch date',
    '5 Số tiền amount',
    '6 Ngày giao dịch date_future',
    '7 Số tiền amount',
    '8  cells',
    '10  doubled',
  ])
})

it('a file of another account, of none, with unknown names, without lines, or with too many, is refused', () => {
  expect(faultsOf(read(`Số tài khoản;12345678\r\n${head}24/11/2026;A;x;1;\r\n`))).toEqual(['1  account_wrong'])
  expect(JSON.stringify(read(`Số tài khoản;1234567890\r\n${head}24/11/2026;A;x;1;\r\n`).faults)).not.toContain(
    '1234567',
  )
  expect(faultsOf(read(`${head}24/11/2026;A;x;1;\r\n`))).toEqual(['1  account_missing'])
  expect(faultsOf(read('a;b\r\n1;2\r\n'))).toEqual(['1  head'])
  expect(faultsOf(read(''))).toEqual(['1  head'])
  expect(faultsOf(read(`${top}${head}`))).toEqual(['3  no_lines'])
  expect(faultsOf(read(`${top}${head}24/11/2026;A;x;1;\r\n24/11/2026;B;x;1;\r\n`, { linesMax: 1 }))).toEqual([
    '3  too_many_lines',
  ])
  expect(faultsOf(read('\u0089PNG\u0000\u0000'))).toEqual(['1  not_text'])
})

it('a line keeps its identity in another file; equal lines without a reference are told apart by their number', () => {
  const row = '24/11/2026;;cùng nội dung;5.000;\r\n'
  const one = read(`${top}${head}${row}${row}24/11/2026;R1;x;1.000;\r\n`).lines.map(({ identity }) => identity)
  const two = read(`Bank;;\r\n${top}${head}24/11/2026;R1;x (sửa);1.000;\r\n${row}${row}${row}`).lines
  expect(new Set(one).size).toBe(3)
  // Another content is another line; its reference refuses a second payment.
  expect(two.map(({ identity }) => one.indexOf(identity))).toEqual([-1, 0, 1, -1])
})

it('ten thousand lines are read in seconds', () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, n) => `24/11/2026 10:00:00;FT${n};CT DEN ${n} D7K2MNPQ3;1.000.000;NGUOI CHUYEN ${n}\r\n`,
  )
  const file = read(top + head + rows.join(''))
  expect([file.faults, file.lines.length]).toEqual([[], 10_000])
}, 10_000)

const entry = (parts: string) => `<Ntry><Sts><Cd>BOOK</Cd></Sts>${parts}</Ntry>`
const camt = (entries: string, account = ACCOUNT, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
  `<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const paid =
  '<Amt Ccy="VND">100000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-11-24T10:15:00+07:00</DtTm></BookgDt><AcctSvcrRef>S1</AcctSvcrRef>'

it('camt.053: entries, batches of several payments, days alone, the payer, marks of XML', () => {
  const party =
    '<RltdPties><Dbtr><Pty><Nm>Lê &amp; Con</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>VN12345</IBAN></Id></DbtrAcct></RltdPties>'
  const part = (amount: string, text: string, ref: string) =>
    `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs><Amt Ccy="VND">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  const file = read(
    camt(
      entry(
        `${paid}<NtryDtls><TxDtls>${party}<RmtInf><Ustrd>d7k2</Ustrd><Ustrd>mnpq3</Ustrd></RmtInf></TxDtls></NtryDtls>`,
      ) +
        entry(
          `<Amt Ccy="VND">300</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-23</Dt></BookgDt><NtryDtls>${part('100', 'a', 'P1')}${part('200.00000', 'b', 'P2')}</NtryDtls>`,
        ) +
        entry(
          '<Amt Ccy="USD">7.5</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-11-23</Dt></BookgDt><AddtlNtryInf>fee</AddtlNtryInf>',
        ),
    ),
  )
  expect(file.faults).toEqual([])
  expect(file.format).toBe('camt053')
  expect(
    file.lines.map((line) => [line.amount, line.currency, line.direction, line.hasTime, line.content, line.bankRef]),
  ).toEqual([
    [1_000_000_000n, 'VND', 'in', true, 'd7k2 mnpq3', 'S1'],
    [1_000_000n, 'VND', 'in', false, 'a', 'P1'],
    [2_000_000n, 'VND', 'in', false, 'b', 'P2'],
    [75_000n, 'USD', 'out', false, 'fee', null],
  ])
  expect(file.lines[0]).toMatchObject({ payerName: 'Lê & Con', payerAccount: '2345' })
})

it('camt.053: nothing is put in from a DTD, and broken XML, sums and states are told', () => {
  const bomb =
    '<!DOCTYPE lol [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const codes = (text: string) => read(text).faults.map(({ code }) => code)
  expect(codes(camt(entry(`${paid}<AddtlNtryInf>&b;</AddtlNtryInf>`), ACCOUNT, bomb))).toEqual(['xml_doctype'])
  expect(codes(camt(entry(`${paid}<AddtlNtryInf>&b;</AddtlNtryInf>`)))).toEqual(['xml'])
  expect(codes(camt(entry(paid)).slice(0, -40))).toEqual(['xml'])
  expect(codes('<a/>')).toEqual(['head'])
  expect(codes(camt(''))).toEqual(['no_lines'])
  expect(codes(camt(entry(paid), '12345'))).toEqual(['account_wrong'])
  expect(codes(camt(entry(paid.replace('100000.00', '1.000001'))))).toEqual(['amount'])
  expect(codes(camt(entry(paid.replace('100000.00', '-5'))))).toEqual(['amount'])
  expect(codes(camt(entry(paid.replace('2026-11-24T10', '2026-11-31T10'))))).toEqual(['date'])
  expect(codes(camt(entry(paid).replace('BOOK', 'PDNG')))).toEqual(['not_booked'])
  const apart = '<NtryDtls><TxDtls><Amt Ccy="VND">1</Amt></TxDtls><TxDtls><Amt Ccy="VND">2</Amt></TxDtls></NtryDtls>'
  expect(codes(camt(entry(paid.replace('<AcctSvcrRef>S1</AcctSvcrRef>', '') + apart)))).toEqual(['amount'])
  const deep = '<x>'.repeat(200) + '</x>'.repeat(200)
  expect(codes(camt(deep))).toEqual(['xml'])
})

it('a reference that a bank gives again another day, or to another content, is another line; none is none', () => {
  const line = (row: string) => must(read(top + head + row).lines[0], 'one line')
  const first = line('20/11/2026 09:00:00;117;DAAAA2222;100.000;\n')
  const others = [
    line('21/11/2026 10:00:00;117;DAAAA2222;100.000;\n'),
    line('20/11/2026 09:00:00;117;DBBBB3333;100.000;\n'),
  ]
  expect(new Set([first, ...others].map(({ identity }) => identity)).size).toBe(3)
  // Read again with another time of the same day, as some exports have it.
  expect(line('20/11/2026;117;DAAAA2222;100.000;\n').identity).toBe(first.identity)
  for (const none of ['NOTPROVIDED', 'nonref', '-', '000', ''])
    expect(line(`20/11/2026 09:00:00;${none};DAAAA2222;100.000;\n`).bankRef).toBeNull()
})

it('a file made to be slow is refused soon: short rows, wide rows, an entry of many transactions, old days', () => {
  const codes = (text: string) => read(text).faults.map(({ code }) => code)
  expect(codes(top + head + 'a\n'.repeat(1_500_000))).toEqual(['too_many_lines'])
  expect(codes(top + head + ';'.repeat(300))).toEqual(['quote'])
  const details = '<NtryDtls><TxDtls><Amt Ccy="VND">1</Amt></TxDtls></NtryDtls>'
  const entry = `<Ntry><Amt Ccy="VND">30000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${details.repeat(30_000)}</Ntry>`
  const camt = `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`
  expect(codes(camt)).toEqual(['too_many_lines'])
  expect(codes(`${top}${head}01/01/0000;;DAAAA2222;100.000;\n`)).toEqual(['date'])
})
