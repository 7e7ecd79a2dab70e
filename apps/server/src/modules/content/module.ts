import { defineModule } from '../../platform/module.ts'
import { createImageFolder } from '../../platform/uploads/image-folder.ts'
import { registerContentJobs } from './content.jobs.ts'
import { checkPages } from './reading/check-pages.ts'
import { forgetSeen } from './reading/content.repo.ts'
import { registerContentRoutes } from './content.routes.ts'
import { registerEditingRoutes } from './editing/editing.routes.ts'
import { installDemoContent } from './install-demo-content.ts'
import { createContentCache } from './reading/content-cache.ts'
import { uploadsSettings } from './settings.ts'

export const contentModule = defineModule({
  name: 'content',
  settings: [uploadsSettings],
  create: (host) => ({
    ...host,
    cache: createContentCache(host),
    pictures: createImageFolder({ ...host, kind: 'content' }),
  }),
  routes(deps) {
    registerContentRoutes(deps)
    registerEditingRoutes(deps)
  },
  jobs: registerContentJobs,
  findings: checkPages,
  serveSite: ({ pictures }, app) => pictures.serve(app),
  serveBackoffice: ({ pictures }, app) => pictures.serve(app),
  erase: (_deps, tx, memberId) => forgetSeen(tx, memberId),
  demo: (deps) => installDemoContent(deps),
})
