import type { Permission } from '../../shared/permission.ts'

/** An app download, as the right bar offers it. */
export type Download = { kind: 'IOS' | 'MOBILECONFIG' | 'ANDROID'; label: string; url: string }

/** In the order of L07; the iOS profile is shown under the name of the specification. */
const labels = { IOS: 'iOS', MOBILECONFIG: 'IOS-LITE-APP', ANDROID: 'Android' } as const

/** The apps that the operator has, each at most once. */
export function resourcesOf(resources: Permission['info']['resources']): Download[] {
  return (['IOS', 'MOBILECONFIG', 'ANDROID'] as const).flatMap((kind) => {
    const resource = resources.find(({ resourceType, url }) => resourceType.toUpperCase() === kind && url !== '')
    return resource ? [{ kind, label: labels[kind], url: resource.url }] : []
  })
}
