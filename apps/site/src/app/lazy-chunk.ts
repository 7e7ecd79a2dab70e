import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { CallError } from '@lotus/client'
import { CHUNK_TIMEOUT_MS } from '../shared/config.ts'

/**
 * Loads a page group (R27). A chunk that takes longer than 120 seconds fails with `page_load_timeout`, whose text says
 * what to do; a chunk that cannot be loaded at all fails as a network error.
 */
export function lazyChunk<Module>(load: () => Promise<Module>, timeoutMs = CHUNK_TIMEOUT_MS): () => Promise<Module> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new CallError('page_load_timeout')), timeoutMs)
    })
    try {
      return await Promise.race([load(), tooLong])
    } catch (error) {
      throw error instanceof CallError ? error : new CallError('network_error', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The component of a page that has a chunk of its own. */
export function page<Name extends string, Module extends Record<Name, ComponentType>>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(lazyChunk(load), name)
}
