import data from './publisher.json';

/** Who gives Torchmend out, and by which key their lists are known. */
export interface Publisher {
  /** The page where versions are fetched by hand; null: it isn't given out anywhere yet. */
  releases: string | null;
  /** Where the signed catalogue lies, and the public half of its key (Ed25519, SPKI in DER, base64); null: not set up. */
  catalogue: { url: string; key: string } | null;
}

interface PublisherData {
  /** `owner/name` on GitHub. */
  repository: string | null;
  catalogueKey: string | null;
}

/** The catalogue is an asset of one release with a tag of its own, replaced with each list: no version has to wait for it. */
export function publisherOf({ repository, catalogueKey: key }: PublisherData): Publisher {
  const page = repository === null ? null : `https://github.com/${repository}/releases`;
  return {
    releases: page,
    catalogue: page === null || key === null ? null : { url: `${page}/download/catalogue/catalogue.signed`, key },
  };
}

/** Of this build. The makers fill publisher.json in once: see CONTRIBUTING, "Publish a new catalogue". */
export const PUBLISHER: Publisher = publisherOf(data);
