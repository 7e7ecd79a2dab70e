import type { Dialect } from '../types.ts'
import { canonical } from './canonical.ts'
import { form } from './form.ts'
import { rsa } from './rsa.ts'

export const dialects: Readonly<Record<string, Dialect | undefined>> = { canonical, rsa, form }
