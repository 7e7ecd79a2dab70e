import { pickCdn } from '@lotus/contract'
import { permissionQuery, type Permission } from './permission.ts'
import { queryClient } from './queries.ts'

let chosen: string | null | undefined

/**
 * The address of one of our pictures through one of the operator's image networks, chosen by chance once a page, so that
 * the browser keeps what it fetched (K16); this site's own address where there is none.
 */
export function imageUrl(path: string): string {
  if (chosen === undefined) {
    // Kept under the permission's own key, from its own call.
    const permission = queryClient.getQueryData<Permission>(permissionQuery().queryKey)
    if (!permission) return path
    chosen = pickCdn(permission.info.imageCDNs)
  }
  return chosen === null || !path.startsWith('/') ? path : `${chosen.replace(/\/$/, '')}${path}`
}
