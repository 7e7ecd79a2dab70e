export type { ContentRouteDeps } from './content.routes.ts'
export { sweepPictures } from './content.jobs.ts'
export {
  getDeskBanner,
  listDeskBanners,
  listDeskCategories,
  removeBanner,
  saveBanner,
  saveCategory,
  uploadPicture,
} from './desk-banners.ts'
export { getDeskDocument, getDeskVersion, listDeskDocuments } from './desk-documents.ts'
export { getDeskNotice, listDeskNotices, publishNotice, removeNotice, rowId, saveNotice } from './desk-notices.ts'
export { installDemoContent } from './install-demo-content.ts'
export { createLibrary, type Library } from './library.ts'
export { decideDocument, publishDocument } from './publish-document.ts'
export { safeHtml } from './safe-html.ts'
export { restoreVersion, saveDocument } from './save-document.ts'
export { contentModule } from './module.ts'
export { uploadsSettings } from './settings.ts'
