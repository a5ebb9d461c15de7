package org.loadharness.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.loadharness.codec.DataPackage.Column;
import org.loadharness.codec.DataPackage.Table;

class DataPackageTest {
    @TempDir
    private Path directory;

    @Test
    void everyTableHasItsPathAndItsFields() throws IOException {
        Column users = new Column("users", "integer", "number of users");
        Column rate = new Column("throughput_per_s", "number", "successes per second");

        new DataPackage(
                        "bookstore-local",
                        "A sweep",
                        List.of(new Table("summary.csv", "a point", List.of(users, rate))))
                .write(directory);

        JsonFields root = JsonText.object("package", Files.readAllBytes(directory.resolve("datapackage.json")));
        assertThat(root.text("profile")).isEqualTo("tabular-data-package");
        List<String> written = root.each("resources", resource -> {
            List<String> fields =
                    resource.object("schema").each("fields", field -> field.text("name") + ":" + field.text("type"));
            return resource.text("path") + fields + resource.object("schema").texts("missingValues");
        });
        assertThat(written).containsExactly("summary.csv[users:integer, throughput_per_s:number][]");
    }

    @Test
    void nameHasNoOtherLetters() {
        assertThatThrownBy(() -> new DataPackage("Bookstore local", "", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Bookstore local");
    }
}
