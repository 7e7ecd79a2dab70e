import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { OperatorContext } from '../../../platform/http/context.ts'
import type { ImageFolder } from '../../../platform/uploads/image-folder.ts'
import { auditedAction, recordAudit, type AuditEntry } from '../../../platform/audit.ts'
import { mapTexts } from '../../../platform/language.ts'
import { idOf } from '../../../platform/paging.ts'
import { safeHtml } from '../html/safe-html.ts'
import type { ContentCache } from '../reading/content-cache.ts'
import {
  getBannerToEdit,
  listBannersToEdit,
  listCategoriesToEdit,
  removeBanner,
  saveBanner,
  saveCategory,
  uploadPicture,
} from './edit-banners.ts'
import { getNoticeToEdit, listNoticesToEdit, publishNotice, removeNotice, saveNotice } from './edit-notices.ts'
import { getDocumentToEdit, getVersionToEdit, listDocumentsToEdit } from './list-documents.ts'
import { decideDocument, publishDocument } from './publish-document.ts'
import { restoreVersion, saveDocument } from './save-document.ts'

type Deps = Pick<PlatformDeps, 'db' | 'http' | 'clock'> & { cache: ContentCache; pictures: ImageFolder }

/** The site's content, as operators see and change it. Texts are kept in versions, not in the audit log. */
export function registerEditingRoutes(deps: Deps): void {
  registerNotices(deps)
  registerBanners(deps)
  registerDocuments(deps)
  deps.http.handle('bo.previewContent', async (_context, input) => ({ html: safeHtml(input.html) }))
}

/** One change with its audit row; the next reader sees it. */
async function changed<Result>(
  { db, cache }: Deps,
  context: OperatorContext,
  entry: AuditEntry,
  work: (tx: Queryable) => Promise<Result>,
  details?: (result: Result) => Readonly<Record<string, unknown>>,
): Promise<Result> {
  const result = await auditedAction(db, context, entry, work, details)
  cache.forget()
  return result
}

function registerNotices(deps: Deps): void {
  const { db, http, clock } = deps
  http.handle('bo.contentNotices', (_context, input) => listNoticesToEdit(db, clock.now(), input))
  http.handle('bo.contentNotice', (_context, input) => getNoticeToEdit(db, clock.now(), idOf(input.id)))
  http.handle('bo.saveContentNotice', async (context, input) => {
    const { id, seen: _seen, html, ...after } = input
    const details = { after: { ...after, lengths: mapTexts(html, (text) => text.length) } }
    const saved = await changed(
      deps,
      context,
      { action: 'content.save_notice', target: `notice:${id ?? 'new'}`, details },
      (tx) => saveNotice(tx, input, context.operator.username),
      (newId) => ({ id: newId.toString() }),
    )
    return getNoticeToEdit(db, clock.now(), saved)
  })
  http.handle('bo.publishContentNotice', async (context, input) => {
    const action = input.isPublished ? 'content.publish_notice' : 'content.withdraw_notice'
    const id = await changed(deps, context, { action, target: `notice:${input.id}` }, (tx) =>
      publishNotice(tx, input, context.operator.username),
    )
    return getNoticeToEdit(db, clock.now(), id)
  })
  http.handle('bo.removeContentNotice', async (context, input) => {
    const entry: AuditEntry = { action: 'content.remove_notice', target: `notice:${input.id}` }
    await changed(deps, context, entry, (tx) => removeNotice(tx, input))
    return { ok: true as const }
  })
}

function registerBanners(deps: Deps): void {
  const { db, http, clock, pictures } = deps
  http.handle('bo.contentBanners', () => listBannersToEdit(db, clock.now()))
  http.handle('bo.saveContentBanner', async (context, input) => {
    const { id, seen: _seen, ...after } = input
    const saved = await changed(
      deps,
      context,
      { action: 'content.save_banner', target: `banner:${id ?? 'new'}`, details: { after } },
      (tx) => saveBanner(tx, input, context.operator.username),
      (newId) => ({ id: newId.toString() }),
    )
    return getBannerToEdit(db, clock.now(), saved)
  })
  http.handle('bo.removeContentBanner', async (context, input) => {
    const entry: AuditEntry = { action: 'content.remove_banner', target: `banner:${input.id}` }
    await changed(deps, context, entry, (tx) => removeBanner(tx, input))
    return { ok: true as const }
  })
  http.handle('bo.uploadContentPicture', async (context) => {
    const picture = await uploadPicture(pictures, context.rawBody)
    await recordAudit(db, context, { action: 'content.upload_picture', target: `picture:${picture.url}` })
    return picture
  })
  http.handle('bo.contentCategories', () => listCategoriesToEdit(db))
  http.handle('bo.saveContentCategory', async (context, input) => {
    const entry: AuditEntry = {
      action: 'content.save_category',
      target: `category:${input.key}`,
      details: { after: input },
    }
    await changed(deps, context, entry, (tx) => saveCategory(tx, input))
    return listCategoriesToEdit(db)
  })
}

function registerDocuments(deps: Deps): void {
  const { db, http } = deps
  const shown = (id: bigint, context: OperatorContext) => getDocumentToEdit(db, id, context.operator.operatorId)
  http.handle('bo.contentDocuments', (_context, input) => listDocumentsToEdit(db, input))
  http.handle('bo.contentDocument', (context, input) => shown(idOf(input.id), context))
  http.handle('bo.contentVersion', (_context, input) => getVersionToEdit(db, input))
  http.handle('bo.saveContentDocument', async (context, input) => {
    const { id, kind, slug, category, sort, title } = input
    const saved = await changed(
      deps,
      context,
      {
        action: 'content.save_document',
        target: `document:${id ?? 'new'}`,
        details: { after: { kind, slug, category, sort, title } },
      },
      (tx) => saveDocument(tx, input, context.operator.username),
      (result) => ({ id: result.id.toString(), version: result.version }),
    )
    return shown(saved.id, context)
  })
  http.handle('bo.publishContentDocument', async (context, input) => {
    const action = input.version === null ? 'content.withdraw_document' : 'content.publish_document'
    const { id } = await changed(
      deps,
      context,
      { action, target: `document:${input.id}`, details: { version: input.version } },
      (tx) => publishDocument(tx, input, context.operator),
      ({ isProposed }) => ({ isProposed }),
    )
    return shown(id, context)
  })
  http.handle('bo.decideContentDocument', async (context, input) => {
    const action = input.isConfirmed ? 'content.confirm_document' : 'content.reject_document'
    const { id } = await changed(
      deps,
      context,
      { action, target: `content_proposal:${input.proposalId}` },
      (tx) => decideDocument(tx, input, context.operator),
      (result) => ({ document: result.id.toString(), version: result.version }),
    )
    return shown(id, context)
  })
  http.handle('bo.restoreContentVersion', async (context, input) => {
    const { id } = await changed(
      deps,
      context,
      { action: 'content.restore_version', target: `document:${input.id}`, details: { version: input.version } },
      (tx) => restoreVersion(tx, input, context.operator.username),
      (result) => ({ version: result.version }),
    )
    return shown(id, context)
  })
}
