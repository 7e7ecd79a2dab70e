import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

it('the OpenAPI document changes only where somebody looks at the change', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 1)}\n`).toMatchFileSnapshot('./__snapshots__/openapi.json')
})
