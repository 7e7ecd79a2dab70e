export { fillMall } from './fill-mall.ts'
export { fillProgramme } from './fill-programme.ts'
export { openProgramme } from './open-programme.ts'
export { ensurePartitions as ensureMonths } from '../loyalty.repo.ts'
