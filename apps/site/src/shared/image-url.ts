import { pickCdn } from '@lotus/contract'
import { permissionQuery, type Permission } from './permission.ts'
import { queryClient } from './queries.ts'

let chosen: string | null | undefined

/**
 * The address of one of our pictures through one of the operator's image CDNs, chosen at random once per page load, so
 * that the browser can cache it (K16); this site's own address if there is none.
 */
export function imageUrl(path: string): string {
  if (chosen === undefined) {
    // Reads the cache under the permission call's own key.
    const permission = queryClient.getQueryData<Permission>(permissionQuery().queryKey)
    if (!permission) return path
    chosen = pickCdn(permission.info.imageCDNs)
  }
  return chosen === null || !path.startsWith('/') ? path : `${chosen.replace(/\/$/, '')}${path}`
}
