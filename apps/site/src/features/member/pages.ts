import { pagesOf } from '../../shared/define-page.ts'
import type { MemberPage } from '../../shared/member-pages.ts'

/** The pages in menu order, one file each. */
export const pages = pagesOf<MemberPage>(import.meta.glob('./pages/*.ts', { eager: true, import: 'page' }))
