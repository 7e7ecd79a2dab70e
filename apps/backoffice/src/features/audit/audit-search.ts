import { textParam } from '../../shared/search.ts'

/** `/audit?action=&operator=` */
export const auditSearch = { action: textParam(60), operator: textParam() }
