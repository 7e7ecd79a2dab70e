import { fileURLToPath } from 'node:url'
import { setImmediate as nextTurn } from 'node:timers/promises'
import PdfDocument from 'pdfkit'
import { languageTag, type Language } from '../language.ts'
import { createCellWriter, type CellWriter, type PdfColumn } from './write-cells.ts'

export type { PdfColumn } from './write-cells.ts'

const FONTS = {
  plain: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
/** Points; A4 is 595 x 842. */
const PAGE = { left: 48, right: 547, top: 48, bottom: 780, footer: 800 }
/** What is collected before it is handed to `write`. */
const WRITE_BYTES = 262_144
const INK = { text: '#1c1f26', dim: '#5d6472', line: '#d5d9e0' }
const ROW = 15
/** Figures of one width, and Inter never turns the x of a key into a multiplication sign. The types know only a list. */
const FIGURES = { tnum: true, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** `isTotal`: after a line, in bold. */
export type PdfSum = { label: string; value: string; isTotal?: boolean }

export type PdfPaper = {
  heading(text: string): void
  note(text: string): void
  /** Label and amount, one below the other, for example of an account. */
  sums(lines: readonly PdfSum[]): void
  /** Its head stands on each page. Every page leaves the other requests of this process a turn. */
  table(columns: readonly PdfColumn[], rows: PdfRows, size?: number): Promise<void>
  /** A file inside the file, which readers of PDF offer to save. */
  attach(name: string, text: string, type: string): void
  /** The file, or with `write` nothing any more. */
  finish(): Promise<Uint8Array>
}

export type PdfRows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

/** What the writers of parts need: the document, its cells, and a way to hand on what is ready. */
type Doc = PDFKit.PDFDocument
type Paper = { doc: Doc; cells: CellWriter; drain: () => Promise<void> }

/**
 * A4 pages in Inter, with the number of each at its foot. `page`: its text, with the number. Cells are cut, notes are not.
 * With `write` the file goes there piece by piece while pages are made, so that a long one is never in memory as a whole.
 */
export function createPdf(head: {
  title: string
  language: Language
  /** Written into the file, so that the same facts make the same pages. */
  madeAt: Date
  page: (number: number) => string
  write?: (bytes: Buffer) => Promise<void>
}): PdfPaper {
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: PAGE.top, bottom: 0, left: PAGE.left, right: 595 - PAGE.right },
    info: { Title: head.title, CreationDate: head.madeAt, ModDate: head.madeAt },
    lang: languageTag(head.language),
    displayTitle: true,
  })
  const ready = collect(doc, head.write)
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  doc.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold)
  const cells = createCellWriter(doc, { left: PAGE.left, right: PAGE.right })
  let pages = 0
  const writeFooter = () => {
    pages += 1
    doc.font('plain').fontSize(8).fillColor(INK.dim)
    cells([head.title, head.page(pages)], FOOTER_COLUMNS, PAGE.footer, 8)
    doc.fillColor(INK.text)
    doc.y = PAGE.top
  }
  doc.on('pageAdded', writeFooter)
  writeFooter()
  doc.font('bold').fontSize(17).text(head.title, PAGE.left, PAGE.top)
  doc.y += 6
  const paper: Paper = { doc, cells, drain: ready.drain }
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
      for (const line of lines) writeSum(paper, line)
    },
    table: (columns, rows, size = 8.5) => writeTable(paper, columns, rows, size),
    attach(name, text, type) {
      const at = { creationDate: head.madeAt, modifiedDate: head.madeAt }
      doc.file(Buffer.from(text), { name, type, relationship: 'Source', ...at } as PDFKit.Mixins.PDFAttachmentOptions)
    },
    async finish() {
      doc.end()
      await ended
      return ready.rest()
    },
  }
}

/** What the document has written, kept until there is enough of it to hand on. */
function collect(doc: Doc, write?: (bytes: Buffer) => Promise<void>) {
  let chunks: Buffer[] = []
  let size = 0
  doc.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
  })
  const take = () => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    size = 0
    return bytes
  }
  return {
    async drain() {
      if (write !== undefined && size >= WRITE_BYTES) await write(take())
    },
    async rest(): Promise<Uint8Array> {
      const bytes = take()
      if (write === undefined) return bytes
      await write(bytes)
      return new Uint8Array()
    },
  }
}

function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= PAGE.bottom) return false
  doc.addPage()
  return true
}

const FOOTER_COLUMNS: readonly PdfColumn[] = [
  { title: '', width: 0.8 },
  { title: '', width: 0.2, isAmount: true },
]
const SUM_COLUMNS: readonly PdfColumn[] = [
  { title: '', width: 0.6 },
  { title: '', width: 0.4, isAmount: true },
]

function writeSum({ doc, cells }: Paper, { label, value, isTotal = false }: PdfSum): void {
  const { y } = doc
  if (isTotal) drawLine(doc, y - 2)
  doc.font(isTotal ? 'bold' : 'plain').fontSize(9)
  cells([label, value], SUM_COLUMNS, y, 9)
  doc.y = y + ROW
}

async function writeTable(
  { doc, cells, drain }: Paper,
  columns: readonly PdfColumn[],
  rows: PdfRows,
  size: number,
): Promise<void> {
  const titles = columns.map(({ title }) => title)
  const writeHead = () => {
    const { y } = doc
    doc.font('bold').fontSize(size).fillColor(INK.dim)
    cells(titles, columns, y, size - 0.5)
    drawLine(doc, y + ROW - 3)
    doc.y = y + ROW + 1
    doc.font('plain').fontSize(size).fillColor(INK.text)
  }
  makeRoom(doc, 3 * ROW)
  writeHead()
  for await (const row of rows) {
    if (makeRoom(doc, ROW)) {
      await drain()
      await nextTurn()
      writeHead()
    }
    const { y } = doc
    cells(row, columns, y, size)
    doc.y = y + ROW
  }
}

function drawLine(doc: Doc, y: number): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(INK.line).stroke()
}
