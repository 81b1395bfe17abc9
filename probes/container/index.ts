/** An environment as an image that checks the card before it starts anything. Pure. */
export { aboutContainer, type ContainerAbout, type NoContainer } from './about';
export { FORMATS, type Format, render } from './formats';
