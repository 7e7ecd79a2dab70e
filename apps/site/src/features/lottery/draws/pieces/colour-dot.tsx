export * from '../../../../shared/draws/pieces/colour-dot.tsx'
