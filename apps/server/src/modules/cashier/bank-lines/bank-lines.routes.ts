import type { CashierDeps } from '../deps.ts'
import { exampleBankFile } from '../demo/example-bank-file.ts'
import { importBankFile } from './import-bank-file.ts'
import { endBankLine, listBankFiles, listBankLines, matchByHand, viewBankLine } from './review-bank-lines.ts'

/** Bank statements as files, and the queue of lines that no order took (operations.md, row 13). */
export function registerBankLineRoutes(deps: CashierDeps): void {
  const { db, http } = deps
  http.handle('bo.bankFiles', (_context, input) => listBankFiles(db, input))
  http.handle('bo.importBankFile', (context, input) => importBankFile(deps, context, input))
  http.handle('bo.exampleBankFile', (_context, input) => exampleBankFile(deps, input))
  http.handle('bo.bankLines', (context, input) => listBankLines(db, context, input))
  http.handle('bo.bankLine', (context, input) => viewBankLine(db, context, input))
  http.handle('bo.matchBankLine', (context, input) => matchByHand(deps, context, input))
  http.handle('bo.endBankLine', (context, input) => endBankLine(deps, context, input))
}
