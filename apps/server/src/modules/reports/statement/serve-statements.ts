import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Database } from '@lotus/database'
import type { AddressKeys } from '../../../platform/uploads/address-keys.ts'
import * as repo from './statement.repo.ts'

const BASE = '/wps/report/statement-files'
const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const
type GetFile = { Params: { memberId: string; file: string }; Querystring: { until?: string; key?: string } }

export const statementAddress = (memberId: bigint, id: bigint, form: repo.StatementForm): string =>
  `${BASE}/${memberId}/${id}.${form}`

/**
 * The files themselves: a link or a download of the browser sends no session, so an address is good for some minutes, with a
 * key that only the call of its owner gives. Sent piece by piece, as it is kept.
 */
export function serveStatements(app: FastifyInstance, { db, keys }: { db: Database; keys: AddressKeys }): void {
  app.get<GetFile>(`${BASE}/:memberId/:file`, async ({ params, query }, reply) => {
    const [, id, form] = /^(\d{1,18})\.(csv|pdf)$/.exec(params.file) ?? []
    const isOwn = keys.isValid(`${BASE}/${params.memberId}/${params.file}`, query)
    const missing = () => reply.code(404).type('text/plain').send('not found')
    if (!isOwn || id === undefined || !/^\d{1,18}$/.test(params.memberId)) return missing()
    const which = { memberId: BigInt(params.memberId), id: BigInt(id) }
    const found = await repo.findReady(db, which)
    if (found === undefined) return missing()
    const kind = form === 'pdf' ? 'pdf' : 'csv'
    return reply
      .type(types[kind])
      .header('content-length', kind === 'pdf' ? found.pdfBytes : found.csvBytes)
      .header('content-disposition', `attachment; filename="lotus-${found.currency}-${found.period}.${kind}"`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(partsOf(db, which, kind)))
  })
}

async function* partsOf(
  db: Database,
  which: Pick<repo.StatementOrder, 'memberId' | 'id'>,
  form: repo.StatementForm,
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n += 1) {
    const bytes = await repo.readPart(db, which, { form, n })
    if (bytes === undefined) return
    yield bytes
  }
}
