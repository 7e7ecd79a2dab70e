import { z } from 'zod'
import { dateForms } from './date-text.ts'

const zNames = z.array(z.string().trim().min(1).max(60)).max(20)

/** How a bank writes its CSV: what its columns are called (letters' case and marks do not count), its days, its amounts. */
export const zBankFileProfile = z.object({
  code: z.string().regex(/^[a-z0-9_]{1,30}$/),
  columns: z.object({
    time: zNames.min(1),
    content: zNames.min(1),
    /** With a sign; or one column for each direction. */
    amount: zNames,
    credit: zNames,
    debit: zNames,
    ref: zNames,
    payerName: zNames,
    payerAccount: zNames,
    currency: zNames,
    /** Our own account: a column, or a line above the names. */
    account: zNames.min(1),
  }),
  dateForms: z.array(z.enum(dateForms)).min(1).max(10),
  decimal: z.enum(['comma', 'dot']),
  /** Rows that begin with this are sums of the bank and no lines. */
  skipRows: zNames,
})
export type BankFileProfile = z.infer<typeof zBankFileProfile>

const columns: BankFileProfile['columns'] = {
  time: [
    'Ngày giao dịch',
    'Thời gian giao dịch',
    'Ngày hiệu lực',
    'Ngày',
    'Transaction date',
    'Booking date',
    'Date',
    'Time',
  ],
  content: ['Nội dung', 'Nội dung giao dịch', 'Diễn giải', 'Mô tả', 'Description', 'Content', 'Details'],
  amount: ['Số tiền', 'Amount'],
  credit: ['Ghi có', 'Phát sinh có', 'Số tiền ghi có', 'Credit', 'Credit amount'],
  debit: ['Ghi nợ', 'Phát sinh nợ', 'Số tiền ghi nợ', 'Debit', 'Debit amount'],
  ref: ['Số tham chiếu', 'Mã giao dịch', 'Số bút toán', 'Reference', 'Transaction ID', 'Reference number'],
  payerName: ['Người chuyển', 'Tên người chuyển', 'Tên tài khoản đối ứng', 'Payer', 'Payer name', 'Counterparty'],
  payerAccount: ['Tài khoản đối ứng', 'Số tài khoản đối ứng', 'Payer account', 'Counterparty account'],
  currency: ['Loại tiền', 'Đơn vị tiền tệ', 'Currency'],
  account: ['Số tài khoản', 'Tài khoản', 'Account number', 'Account'],
}
const skipRows = ['Tổng cộng', 'Cộng phát sinh', 'Số dư', 'Total', 'Opening balance', 'Closing balance']

/** The usual forms in Vietnam: both ways of writing amounts, days before months. */
export const usualProfiles: BankFileProfile[] = [
  {
    code: 'vn_comma',
    columns,
    dateForms: ['dd/MM/yyyy HH:mm:ss', 'dd/MM/yyyy HH:mm', 'dd/MM/yyyy', 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd'],
    decimal: 'comma',
    skipRows,
  },
  {
    code: 'vn_dot',
    columns,
    dateForms: ['dd/MM/yyyy HH:mm:ss', 'dd/MM/yyyy HH:mm', 'dd/MM/yyyy', 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd'],
    decimal: 'dot',
    skipRows,
  },
]
