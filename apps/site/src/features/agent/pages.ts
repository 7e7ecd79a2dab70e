import type { AgentPage } from '../../shared/agent-pages.ts'
import { pagesOf } from '../../shared/define-page.ts'

/** The pages in menu order, one file each. */
export const pages = pagesOf<AgentPage>(import.meta.glob('./pages/*.ts', { eager: true, import: 'page' }))
