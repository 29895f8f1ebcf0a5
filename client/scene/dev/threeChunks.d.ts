declare module 'three/src/renderers/shaders/ShaderChunk/*.glsl.js' {
  const chunk: string
  export default chunk
}
