import type { Host } from '../../platform/module.ts'
import type { ImageFolder } from '../../platform/uploads/image-folder.ts'

export type PromotionDeps = Host & { pictures: ImageFolder }
