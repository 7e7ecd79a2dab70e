import { fileURLToPath } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PdfDocument from 'pdfkit'
import { languageTag, type Language } from '../language.ts'

const FONTS = {
  plain: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
/** Points; A4 is 595 x 842. */
const PAGE = { left: 48, right: 547, top: 48, bottom: 780, footer: 800 }
const INK = { text: '#1c1f26', dim: '#5d6472', line: '#d5d9e0' }
const ROW = 15
const GUTTER = 6
/** Figures of one width, and Inter never turns the x of a key into a multiplication sign. The types know only a list. */
const FIGURES = { tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** `width` is the share of the page; columns of amounts are at the right of theirs. */
export type PdfColumn = { title: string; width: number; isAmount?: boolean }
/** `isTotal`: after a line, in bold. */
export type PdfSum = { label: string; value: string; isTotal?: boolean }

export type PdfPaper = {
  heading(text: string): void
  note(text: string): void
  /** Label and amount, one below the other, for example of an account. */
  sums(lines: readonly PdfSum[]): void
  /** Its head stands on each page. Every page leaves the other requests of this process a turn. */
  table(columns: readonly PdfColumn[], rows: Iterable<readonly string[]>): Promise<void>
  /** A file inside the file, which readers of PDF offer to save. */
  attach(name: string, text: string, type: string): void
  finish(): Promise<Uint8Array>
}

type Doc = PDFKit.PDFDocument

/** A4 pages in Inter, with the number of each at its foot. `page`: its text, with the number. Cells are cut, notes are not. */
export function createPdf(head: {
  title: string
  language: Language
  /** Written into the file, so that the same facts make the same pages. */
  madeAt: Date
  page: (number: number) => string
}): PdfPaper {
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: 595 - PAGE.right },
    info: { Title: head.title, CreationDate: head.madeAt, ModDate: head.madeAt },
    lang: languageTag(head.language),
    displayTitle: true,
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold)
  let pages = 0
  const writeFooter = () => {
    pages += 1
    doc.font('plain').fontSize(8).fillColor(INK.dim)
    const place = { width: PAGE.right - PAGE.left, align: 'right', lineBreak: false } as const
    doc.text(head.page(pages), PAGE.left, PAGE.footer, place)
    doc.text(head.title, PAGE.left, PAGE.footer, { lineBreak: false }).fillColor(INK.text)
    doc.y = PAGE.top
  }
  doc.on('pageAdded', writeFooter)
  writeFooter()
  doc.font('bold').fontSize(17).text(head.title, PAGE.left, PAGE.top)
  doc.y += 6
  return {
    heading(text) {
      makeRoom(doc, 60)
      doc.y += 12
      doc.font('bold').fontSize(11).text(text, PAGE.left)
      doc.y += 4
    },
    note(text) {
      doc.font('plain').fontSize(9)
      makeRoom(doc, doc.heightOfString(text, { width: PAGE.right - PAGE.left }))
      doc.fillColor(INK.dim).text(text, PAGE.left, doc.y, { features: FIGURES }).fillColor(INK.text)
      doc.y += 2
    },
    sums(lines) {
      makeRoom(doc, lines.length * ROW)
      for (const line of lines) writeSum(doc, line)
    },
    table: (columns, rows) => writeTable(doc, columns, rows),
    attach(name, text, type) {
      const at = { creationDate: head.madeAt, modifiedDate: head.madeAt }
      doc.file(Buffer.from(text), { name, type, relationship: 'Source', ...at } as PDFKit.Mixins.PDFAttachmentOptions)
    },
    async finish() {
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= PAGE.bottom) return false
  doc.addPage()
  return true
}

function writeSum(doc: Doc, { label, value, isTotal = false }: PdfSum): void {
  const { y } = doc
  if (isTotal) drawLine(doc, y - 2)
  doc.font(isTotal ? 'bold' : 'plain').fontSize(9)
  writeCells(
    doc,
    [label, value],
    [
      { title: '', width: 0.6 },
      { title: '', width: 0.4, isAmount: true },
    ],
    y,
  )
  doc.y = y + ROW
}

async function writeTable(doc: Doc, columns: readonly PdfColumn[], rows: Iterable<readonly string[]>): Promise<void> {
  const writeHead = () => {
    const { y } = doc
    doc.font('bold').fontSize(8).fillColor(INK.dim)
    writeCells(
      doc,
      columns.map(({ title }) => title),
      columns,
      y,
    )
    drawLine(doc, y + ROW - 3)
    doc.y = y + ROW + 1
    doc.font('plain').fontSize(8.5).fillColor(INK.text)
  }
  makeRoom(doc, 3 * ROW)
  writeHead()
  for (const row of rows) {
    if (makeRoom(doc, ROW)) {
      await nextTurn()
      writeHead()
    }
    const { y } = doc
    writeCells(doc, row, columns, y)
    doc.y = y + ROW
  }
}

/** One line of cells; what is wider than its column ends in "…". */
function writeCells(doc: Doc, cells: readonly string[], columns: readonly PdfColumn[], y: number): void {
  let x = PAGE.left
  for (const [at, { width: share, isAmount }] of columns.entries()) {
    const width = share * (PAGE.right - PAGE.left)
    doc.text(cells[at] ?? '', isAmount ? x + GUTTER : x, y, {
      width: width - GUTTER,
      height: ROW - 2,
      align: isAmount ? 'right' : 'left',
      lineBreak: true,
      ellipsis: true,
      features: FIGURES,
    })
    x += width
  }
}

function drawLine(doc: Doc, y: number): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(INK.line).stroke()
}
